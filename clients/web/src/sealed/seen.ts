import { type AnyAt, of } from "../calls.js";
import { ask } from "../service.js";
import { looked } from "../table/look.js";
import type { Line, Sight } from "../table/sight.js";
import { say } from "../words/index.js";
import { place as placeOf, type Place } from "./stored.js";

/** What every view says of its position. */
interface Head {
  ply: number;
  phase: string;
  toMove: number[];
  seat: number | null;
}

/** A sealed table as a seat sees it. */
export async function seen({ game, table, seat, token }: Place, sealed: string): Promise<Sight> {
  const at = { sealed, seatToken: token };
  const { view, steps = [] } = await ask(of(game).view(at));
  const { ply, phase, toMove, seat: own } = view as Head;
  if (own !== seat) throw new Error(say("badLink"));
  const due = seat !== null && toMove.includes(seat);
  const log = add(table, seat, steps);
  const last = log.at(-1)?.move;
  return { at: at as AnyAt, seat, ply, phase, toMove, over: !toMove.length, log, ...(await looked(game, at as AnyAt, {}, due, last)) };
}

/** Add moves to those that a place has seen; what it knows of its own it keeps. */
export function add(table: string, seat: number | null, lines: readonly Line[]): Line[] {
  const place = placeOf(table, seat);
  const known = place.value?.seen ?? [];
  const fresh = lines.filter(({ ply }) => !known.some((each) => each.ply === ply));
  const all = [...known, ...fresh].sort((a, b) => a.ply - b.ply);
  if (place.value && fresh.length) place.set({ ...place.value, seen: all });
  return all;
}
