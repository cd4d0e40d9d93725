// What the four scorings of the device share: sheets without words, and how words are put to them.
import type { Schemas } from "knickerbocker-client";
import type { Rule } from "../../knowledge.js";

export type Sheet = Schemas["ScoreSheet"];
type Told = "title" | "text";
export type Line = Omit<Sheet["scores"][number]["lines"][number], Told>;
export type Tie = Omit<Sheet["ties"][number], Told>;
export type Missing = Omit<Sheet["missing"][number], Told>;
export type Team = Omit<Sheet["teams"][number], "lines"> & { lines: Line[] };

/** A sheet whose rules are only named. */
export interface Bare {
  game: string;
  final: boolean;
  scores: { seat: number; lines: Line[]; total: number; rank: number }[];
  teams: Team[];
  winners: number[];
  ties: Tie[];
  missing: Missing[];
}

/** An entry at a price. */
export function line(rule: string, count: number, each: number, earned: string[] = []): Line {
  return { rule, count, each, points: count * each, earned };
}

/** An entry whose points do not follow from one price. */
export function points(rule: string, count: number, sum: number, earned: string[] = []): Line {
  return { rule, count, each: null, points: sum, earned };
}

/** The points of all lines. */
export function total(lines: Line[]): number {
  return lines.reduce((sum, each) => sum + each.points, 0);
}

/** Competition ranks (1, 2, 2, 4) of keys, the greatest first. */
export function ranks(keys: number[][]): number[] {
  return keys.map((key) => 1 + keys.filter((other) => compared(other, key) > 0).length);
}

/** Keys are compared by their first number, then by the next. */
export function compared(one: number[], other: number[]): number {
  const at = one.findIndex((value, n) => value !== other[n]);
  return at < 0 ? 0 : one[at]! - other[at]!;
}

/** The numbers from 0 below one. */
export function upTo(end: number): number[] {
  return Array.from({ length: end }, (_, n) => n);
}

/** The seats of rank one. */
export function leaders(standing: number[]): number[] {
  return upTo(standing.length).filter((seat) => standing[seat] === 1);
}

/** The columns of all seats, with totals and ranks. */
export function columns(lines: Line[][], standing: number[]): Bare["scores"] {
  return lines.map((own, seat) => ({ seat, lines: own, total: total(own), rank: standing[seat]! }));
}

/** The sheet with the words of its rules. */
export function worded(bare: Bare, rules: Map<string, Rule>): Sheet {
  const told = <E extends { rule: string }>(entry: E) => ({ ...entry, ...words(rules, entry.rule) });
  const column = <C extends { lines: Line[] }>(one: C) => ({ ...one, lines: one.lines.map(told) });
  return {
    ...bare,
    scores: bare.scores.map(column),
    teams: bare.teams.map(column),
    ties: bare.ties.map(told),
    missing: bare.missing.map((one) => ({ ...one, title: words(rules, one.rule).title })),
  };
}

function words(rules: Map<string, Rule>, id: string): { title: string; text: string } {
  const { title = id, text = "" } = rules.get(id) ?? {};
  return { title, text };
}
