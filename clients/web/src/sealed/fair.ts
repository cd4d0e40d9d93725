// Whether a sealed table was dealt fairly: by the call `verify`, and by what this browser saw itself.
import { ProblemError } from "knickerbocker-client";
import { of } from "../calls.js";
import { ask, together } from "../service.js";
import { type Deal, moves } from "./deal.js";
import type { Place } from "./stored.js";

/** What was found; where one thing fails those after it do not hold either. */
export interface Verdict {
  /** The commitment is the one that was noted first. */
  noted: boolean;
  /** Secret and nonces are what it commits to. */
  commitment: boolean;
  /** The seed follows from them. */
  seed: boolean;
  /** With it the moves follow the rules up to the end. */
  over: boolean;
  /** They lead to what was seen here. */
  seen: boolean;
  /** Why a move cannot be, with this deal. */
  refused?: string;
  moves: number;
}

/** The plies whose moves nobody has told here. */
export function lacking(table: string, ply: number): number[] {
  const known = moves(table);
  return Array.from({ length: ply }, (_, n) => n).filter((n) => known[n] === undefined);
}

/** The verdict on a table that is over, all of whose moves are known. */
export async function judged(place: Place, sealed: string, ply: number, { noted, proof }: Deal): Promise<Verdict> {
  const game = of(place.game);
  const { view } = await ask(game.view({ sealed, seatToken: place.token }));
  const { seats, options } = view as { seats: number; options: object };
  const known = moves(place.table);
  const notation = Array.from({ length: ply }, (_, n) => known[n]).join(" ");
  const start = { seats, options, seed: proof.seed! };
  const [found, played] = await together([
    game.verify({ proof, seats, options, notation } as never), game.replay({ start: start as never, notation, steps: true }),
  ]);
  const first = { noted: noted === proof.commitment, moves: ply };
  if (found instanceof ProblemError) {
    if (!["illegal-move", "unreadable-notation"].includes(found.code)) throw found;
    return { ...first, commitment: true, seed: true, over: false, seen: false, refused: found.detail };
  }
  const steps = played instanceof ProblemError ? [] : played.steps ?? [];
  const seen = place.seen.every((line) => agrees(line.events, steps[line.ply]?.events));
  const { commitment, seed, over } = found;
  return { ...first, commitment, seed, over, seen: over && seen };
}

/** Whether what was seen is what happened; what was hidden was seen as nothing. */
export function agrees(seen: unknown, happened: unknown): boolean {
  if (seen === null || seen === undefined) return true;
  if (typeof seen !== "object") return seen === happened;
  if (happened === null || typeof happened !== "object" || Array.isArray(seen) !== Array.isArray(happened)) return false;
  const names = Object.keys(happened);
  return Object.keys(seen).length === names.length
    && names.every((name) => agrees((seen as Record<string, unknown>)[name], (happened as Record<string, unknown>)[name]));
}
