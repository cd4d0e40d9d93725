// What this browser knows of the deal of a sealed table, and of the moves that were made of it.
import { kept, type Kept } from "../kept.js";
import { book, list, maybe, members, text } from "../shape.js";
import { remembered } from "./stored.js";

/** What the deal is committed to; secret and seed are told once the game is over. */
export interface Proof {
  commitment: string;
  nonces: readonly string[];
  secret?: string | null | undefined;
  seed?: string | null | undefined;
}

/** Moves as text, by ply. */
export type Told = Record<string, string>;

export interface Deal {
  /** The commitment that was heard of first: before anything was dealt, for who had the link of a seat at the start. */
  noted: string;
  proof: Proof;
  /** The moves that others told of when the game was over. */
  told: Told;
}

const NONCE = text(/^[A-Za-z0-9_-]{1,64}$/);
export const isProof = members<Proof>({ commitment: NONCE, nonces: list(NONCE, 99), secret: maybe(NONCE), seed: maybe(NONCE) });
export const isTold = book(text(/^\d{1,5}$/), text(/^\S{1,1000}$/));

export function deal(table: string): Kept<Deal | null> {
  return kept<Deal | null>(`deal:${table}`, null);
}

/** Keep what an answer of the service or a letter says of the deal. */
export function dealt(table: string, proof: Proof, moves: Told = {}): void {
  const known = deal(table).value;
  // Once told, secret and seed are not forgotten for older news.
  const newest = known?.proof.secret && !proof.secret ? known.proof : proof;
  deal(table).set({ noted: known?.noted ?? proof.commitment, proof: newest, told: { ...known?.told, ...moves } });
}

/** The moves that this browser knows as text: those played here first of all, then those it was told of. */
export function moves(table: string): Told {
  const own = remembered().filter((place) => place.table === table).flatMap(({ seen }) => seen);
  const played = own.flatMap(({ ply, notation }) => (notation ? [[String(ply), notation] as const] : []));
  return { ...deal(table).value?.told, ...Object.fromEntries(played) };
}
