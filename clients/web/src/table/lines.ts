import { of } from "../calls.js";
import { ask } from "../service.js";
import { fields } from "./pick.js";
import type { Happened, Line } from "./sight.js";
import type { Played, Table } from "./stored.js";

/** What the eyes of a seat have seen of a table since the page was opened: moves, and a line for each. */
interface Seen {
  moves: readonly Played[];
  lines: readonly Line[];
}

const all = new Map<string, Seen>();

/** The log of an open table for the eyes of a seat. The game is replayed when it is opened; from then on each move that
 * is played here adds its line, and a move that is taken back is gone. */
export async function lines(table: Table, seat: number | null): Promise<readonly Line[]> {
  const { game, start, moves } = table;
  if (!moves.length) return [];
  const seen = known(table, seat);
  if (seen.length === moves.length) return seen;
  const notation = moves.map((each) => each.notation).join(" ");
  const { steps = [] } = await ask(of(game).replay({ start: start as never, notation, steps: true, ...(seat !== null && { seat }) }));
  return keep(table, seat, steps.map((step) => line(step, moves[step.ply]!, seat)));
}

/** Add what the eyes of a seat saw of the last move, if they saw all moves before it. */
export function add(table: Table, seat: number | null, mover: number, events: readonly Happened[]): void {
  const ply = table.moves.length - 1;
  const seen = known(table, seat);
  if (seen.length === ply) keep(table, seat, [...seen, line({ ply, seat: mover, events }, table.moves[ply]!, seat)]);
}

function keep(table: Table, seat: number | null, found: readonly Line[]): readonly Line[] {
  all.set(`${table.id}:${seat}`, { moves: table.moves, lines: found });
  return found;
}

/** The lines that were seen of the moves of a table, up to where other moves were played since. */
function known({ id, moves }: Table, seat: number | null): readonly Line[] {
  const seen = all.get(`${id}:${seat}`);
  if (!seen) return [];
  const other = moves.findIndex(({ notation }, n) => notation !== seen.moves[n]?.notation);
  return seen.lines.slice(0, other < 0 ? moves.length : other);
}

/** What others did in secret is told by its events alone. */
function line({ ply, seat: mover, events }: { ply: number; seat: number; events: readonly Happened[] }, played: Played, seat: number | null): Line {
  const told = seat === null || seat === mover || named(played, events);
  return { ply, seat: mover, events, ...(told && played) };
}

/** Whether all that a move names is told by what happened. */
function named({ move }: Played, events: readonly Happened[]): boolean {
  const values = new Set(events.flatMap(leaves));
  return fields(move).every(([, named]) => named.every((value) => values.has(String(value))));
}

function leaves(node: unknown): string[] {
  if (node === null || typeof node !== "object") return [String(node)];
  return Object.values(node).flatMap(leaves);
}
