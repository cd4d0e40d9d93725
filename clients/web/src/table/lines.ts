import { of } from "../calls.js";
import { ask } from "../service.js";
import { fields } from "./pick.js";
import type { Happened, Line } from "./sight.js";
import type { Played, Table } from "./stored.js";

/** The log of an open table for the eyes of a seat: what others did in secret is told by its events alone. */
export async function lines({ game, start, moves }: Table, seat: number | null): Promise<Line[]> {
  if (!moves.length) return [];
  const notation = moves.map((each) => each.notation).join(" ");
  const eyes = seat === null ? {} : { seat };
  const { steps = [] } = await ask(of(game).replay({ start: start as never, notation, steps: true, ...eyes }));
  return steps.map(({ ply, seat: mover, events }) => {
    const played = moves[ply]!;
    const told = seat === null || seat === mover || known(played, events);
    return { ply, seat: mover, events, ...(told && played) };
  });
}

/** Whether all that a move names is told by what happened. */
function known({ move }: Played, events: readonly Happened[]): boolean {
  const values = new Set(events.flatMap(leaves));
  return fields(move).every(([, named]) => named.every((value) => values.has(String(value))));
}

function leaves(node: unknown): string[] {
  if (node === null || typeof node !== "object") return [String(node)];
  return Object.values(node).flatMap(leaves);
}
