// What travels between browsers, as links. All of it is in the hash, which browsers never send.
import { BASE } from "../service.js";
import { count, maybe, text } from "../shape.js";
import { isProof, isTold, type Proof, type Told } from "./deal.js";

/** The news of a table, and with a token the place of a seat at it. */
export interface Letter {
  game: string;
  table: string;
  sealed: string;
  ply: number;
  token?: string | undefined;
  seat?: number | null | undefined;
  /** What the deal is committed to, and once the game is over what it was made from. */
  proof?: Proof | undefined;
  /** The moves that the sender knows, once the game is over. */
  moves?: Told | undefined;
}

const isId = text(/^[A-Za-z0-9_-]{1,64}$/);
const isToken = text(/^[A-Za-z0-9._-]{1,100000}$/);
const isPly = count(100_000);
const isSeat = maybe(count(9));
const mayBeToken = maybe(isToken);
const mayBeProof = maybe(isProof);
const mayBeTold = maybe(isTold);

export function written({ game, table, sealed, ply, token, seat, proof, moves }: Letter): string {
  const bytes = new TextEncoder().encode(JSON.stringify([game, table, sealed, ply, token, seat, proof, moves]));
  const chars = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return `${BASE}#/join/${btoa(chars).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "")}`;
}

/** The letter of the last part of a link. Throws where it is none. */
export function opened(part: string): Letter {
  const bytes = Uint8Array.from(atob(part.replace(/-/g, "+").replace(/_/g, "/")), (char) => char.charCodeAt(0));
  const read = JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  const [game, table, sealed, ply, token, seat, proof, moves] = Array.isArray(read) ? (read as unknown[]) : [];
  const known = isId(game) && isId(table) && isToken(sealed) && isPly(ply);
  if (!known || !mayBeToken(token) || !isSeat(seat) || !mayBeProof(proof) || !mayBeTold(moves)) throw new Error("not a letter");
  return { game, table, sealed, ply, token: token ?? undefined, seat: seat ?? null, proof: proof ?? undefined, moves: moves ?? undefined };
}
