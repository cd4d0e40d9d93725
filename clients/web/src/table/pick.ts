// Which moves are left while somebody picks what a move is made of, piece by piece and in any order.
import type { AnyMove, Choice, Listed, Value } from "../calls.js";

/** Something picked: a value of a field, and the mark of what was clicked for it. Equal values differ by their marks. */
export interface Pick {
  field: string;
  value: Value;
  mark: string;
}

const NAMES = new Set(["type", "seat"]);

/** The fields of a move with their values as lists. */
export function fields(move: AnyMove): [string, Value[]][] {
  const found = Object.entries(move as Record<string, unknown>).filter(([name, value]) => !NAMES.has(name) && value !== null);
  return found.map(([name, value]) => [name, (Array.isArray(value) ? value : [value]) as Value[]]);
}

/** A field and a value as one text, by which pictures name them. */
export function key(field: string, value: Value): string {
  return `${field}=${value}`;
}

/** How often a move holds each value of a field. */
function counted(entries: Iterable<[string, Value[]]>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [field, values] of entries) {
    for (const value of values) counts.set(key(field, value), (counts.get(key(field, value)) ?? 0) + 1);
  }
  return counts;
}

function wanted(picks: readonly Pick[]): Map<string, number> {
  return counted(picks.map(({ field, value }) => [field, [value]]));
}

/** Whether a move holds all that was picked. */
export function holds(move: AnyMove, picks: readonly Pick[]): boolean {
  const has = counted(fields(move));
  return [...wanted(picks)].every(([name, count]) => (has.get(name) ?? 0) >= count);
}

/** Whether a move is all that was picked and nothing else. */
export function exact(move: AnyMove, picks: readonly Pick[]): boolean {
  return holds(move, picks) && fields(move).reduce((sum, [, values]) => sum + values.length, 0) === picks.length;
}

/** The moves that hold all that was picked, those first that are nothing else. */
export function fitting(moves: readonly Listed[], picks: readonly Pick[]): Listed[] {
  const found = moves.filter(({ move }) => holds(move, picks));
  return [...found.filter(({ move }) => exact(move, picks)), ...found.filter(({ move }) => !exact(move, picks))];
}

/** What may be picked next, by its key, and how many moves that leaves. */
export type Targets = ReadonlyMap<string, Target>;
export interface Target {
  field: string;
  value: Value;
  leaves: number;
}

export function targets(fit: readonly Listed[], picks: readonly Pick[]): Targets {
  const found = new Map<string, Target>();
  const taken = wanted(picks);
  for (const { move } of fit) {
    const has = counted(fields(move));
    for (const [field, values] of fields(move)) {
      for (const value of new Set(values)) {
        const name = key(field, value);
        if (has.get(name)! > (taken.get(name) ?? 0)) found.set(name, { field, value, leaves: (found.get(name)?.leaves ?? 0) + 1 });
      }
    }
  }
  return found;
}

/** What may be picked in the place of something picked: other values of fields that hold one. */
export function others(moves: readonly Listed[], picks: readonly Pick[]): Targets {
  const found = new Map<string, Target>();
  for (const { field, value } of picks) {
    const rest = picks.filter((pick) => pick.field !== field);
    const single = moves.filter(({ move }) => holds(move, rest) && !Array.isArray((move as Record<string, unknown>)[field]));
    for (const [name, target] of targets(single, rest)) {
      if (target.field === field && target.value !== value) found.set(name, target);
    }
  }
  return found;
}

/** What may be picked next where there are too many moves to list: what choices offer beside what is picked. */
export function offered(choices: readonly Choice[], picks: readonly Pick[]): Targets {
  const found = new Map<string, Target>();
  const taken = wanted(picks);
  for (const { picks: asked } of choices.filter((choice) => allows(choice, picks))) {
    for (const { field, values, most } of asked) {
      const full = picks.filter((pick) => pick.field === field).length >= most;
      const has = counted([[field, values]]);
      for (const value of new Set(full ? [] : values)) {
        const name = key(field, value);
        if (has.get(name)! > (taken.get(name) ?? 0)) found.set(name, { field, value, leaves: 1 });
      }
    }
  }
  return found;
}

/** Whether a choice has room for all that was picked. */
export function allows({ picks: asked }: Choice, picks: readonly Pick[]): boolean {
  const has = counted(asked.map(({ field, values }) => [field, values]));
  const within = asked.every(({ field, most }) => picks.filter((pick) => pick.field === field).length <= most);
  return within && [...wanted(picks)].every(([name, count]) => (has.get(name) ?? 0) >= count);
}

/** The fields that the first choice with room for all picks still lacks. What it leaves no choice of need not be picked. */
export function lacking(choices: readonly Choice[], picks: readonly Pick[]): string[] {
  const open = choices.find((choice) => choice.picks.length > 0 && allows(choice, picks));
  const lacks = open?.picks.filter(({ field, values, least }) => values.length > least && picks.filter((pick) => pick.field === field).length < least);
  return lacks?.map(({ field }) => field) ?? [];
}

/** The picks after one more, or one fewer. What cannot stand beside the new one gives way: first what is picked of
 * the same field, then everything. */
export function toggled(picks: readonly Pick[], pick: Pick, possible: (picks: readonly Pick[]) => boolean): Pick[] {
  if (picks.some(({ mark }) => mark === pick.mark)) return picks.filter(({ mark }) => mark !== pick.mark);
  const others = picks.filter(({ field }) => field !== pick.field);
  return [[...picks, pick], [...others, pick], [pick]].find(possible) ?? [pick];
}

/** The move that picks make of a choice, undefined while something is missing. What a choice leaves no choice of need
 * not be picked. `lists` are the fields that hold lists. */
export function composed(
  { type, picks: asked }: Choice, seat: number, picks: readonly Pick[], lists: ReadonlySet<string>,
): AnyMove | undefined {
  const move: Record<string, unknown> = { type, seat };
  for (const { field, values, least } of asked) {
    const picked = picks.filter((pick) => pick.field === field).map(({ value }) => value);
    const given = picked.length || values.length > least ? picked : values;
    if (given.length < least) return undefined;
    if (lists.has(`${type}.${field}`)) move[field] = given;
    else if (given.length) move[field] = given[0];
  }
  return move as AnyMove;
}
