// The final reckoning of New York (1995): 1995.end, 1995.duel, 1995.team.
import type { Components, RealTable } from "knickerbocker-client";
import { type Bare, columns, leaders, line, type Line, type Missing, ranks, total, upTo } from "./sheet.js";

type Table = RealTable<"new-york-1995">;
const SIDE = 7;
const TEAMS = [[0, 2], [1, 3]];

export function scored({ seats, board, teams = false }: Table, { colours, spaces }: Components<"new-york-1995">): Bare {
  const flat = (board ?? []).join("");
  const letter = new Map(colours.map((each) => [each.id as string, each.letter as string]));
  const groups = (colour: string) => grouped(upTo(flat.length).filter((n) => flat[n] === letter.get(colour)));
  const named = (found: number[][]) => found.flat().sort((a, b) => a - b).map((n) => spaces[n]!.id);

  /** Of the largest group each building counts twice, every other once; in the duel only the largest of each colour. */
  const buildings = (own: readonly string[]): Line[] => {
    if (own.length > 1) {
      return own.map(groups).map(([largest = []]) => line("1995.duel.group", largest.length, 1, named([largest])));
    }
    const [largest = [], ...others] = groups(own[0]!);
    return [
      line("1995.end.group", largest.length, 2, named([largest])),
      line("1995.end.single", others.flat().length, 1, named(others)),
    ];
  };
  const lines = seats.map((seat) => [...buildings(seat.colours), line("1995.end.money", seat.money ?? 0, 1)]);

  const missing: Missing[] = seats.flatMap(({ money }, n) =>
    (money ?? null) === null ? [{ pointer: `/table/seats/${n}/money`, rule: "1995.end.money", assumed: "0" }] : []);
  if (!board) missing.push({ pointer: "/table/board", rule: "1995.end.group", assumed: "." });

  const totals = lines.map(total);
  const sides = teams ? sided(totals) : [];
  const standing = teams ? totals.map((_, seat) => sides.find((side) => side.seats.includes(seat))!.rank) : ranks(totals.map((sum) => [sum]));
  const first = leaders(standing);
  const final = !missing.length;
  return {
    game: "new-york-1995",
    final,
    scores: columns(lines, standing),
    teams: sides,
    winners: final ? first : [],
    ties: final && first.length > (teams ? 2 : 1) ? [{ rule: "1995.end.tie", seats: first, order: [first] }] : [],
    missing,
  };
}

/** The points of partners are added up (1995.team.total). */
function sided(totals: number[]): Bare["teams"] {
  const sums = TEAMS.map((side) => side.reduce((sum, seat) => sum + totals[seat]!, 0));
  const standing = ranks(sums.map((sum) => [sum]));
  return TEAMS.map((seats, n) => ({
    seats,
    lines: seats.map((seat) => line("1995.team.total", 1, totals[seat]!, [`seat:${seat}`])),
    total: sums[n]!,
    rank: standing[n]!,
  }));
}

/** The connected groups, largest first; of equal ones the one with the lowest space first. */
function grouped(spaces: number[]): number[][] {
  const left = new Set(spaces);
  const found: number[][] = [];
  for (const first of spaces) {
    if (!left.delete(first)) continue;
    const group = [first];
    for (const at of group) for (const next of beside(at)) if (left.delete(next)) group.push(next);
    found.push(group);
  }
  return found.sort((a, b) => b.length - a.length);
}

function beside(at: number): number[] {
  const column = at % SIDE;
  return [at - SIDE, at + SIDE, ...(column > 0 ? [at - 1] : []), ...(column < SIDE - 1 ? [at + 1] : [])];
}
