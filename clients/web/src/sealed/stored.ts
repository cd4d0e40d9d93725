import { forget, kept, type Kept, names } from "../kept.js";
import type { Line } from "../table/sight.js";

/** A seat of a sealed table, or the place of a spectator, whose token this browser has. */
export interface Place {
  game: string;
  table: string;
  seat: number | null;
  token: string;
  /** What was seen of the moves so far. */
  seen: Line[];
}

/** The newest sealed state that this browser knows of a table. It tells nothing to who has no token. */
export interface News {
  sealed: string;
  ply: number;
}

/** What the starter of a table hands out. */
export interface Tokens {
  game: string;
  seats: string[];
  spectator: string;
}

const PLACE = "sealed:";

export function place(table: string, seat: number | null): Kept<Place | null> {
  return kept<Place | null>(`${PLACE}${table}:${seat ?? "watch"}`, null);
}

export function news(table: string): Kept<News | null> {
  return kept<News | null>(`news:${table}`, null);
}

export function tokens(table: string): Kept<Tokens | null> {
  return kept<Tokens | null>(`tokens:${table}`, null);
}

/** All places of this browser. */
export function remembered(): Place[] {
  return names(PLACE).map((name) => kept<Place | null>(name, null).value).filter((each) => each !== null);
}

/** Keep a place and the sealed state that came with it. */
export function remember({ game, table, seat, token, sealed, ply }: Omit<Place, "seen"> & News): void {
  const before = place(table, seat).value;
  place(table, seat).set({ game, table, seat, token, seen: before?.seen ?? [] });
  heard(table, { sealed, ply });
}

/** Keep a sealed state if it is newer than the one that is known; whether it was. */
export function heard(table: string, { sealed, ply }: News): boolean {
  const known = news(table).value;
  if (known && known.ply >= ply) return false;
  news(table).set({ sealed, ply });
  return true;
}

/** Forget all of a table. */
export function leave(table: string): void {
  for (const name of names("").filter((each) => each.includes(`:${table}`))) forget(name);
}
