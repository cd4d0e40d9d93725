// What travels between browsers, as links. All of it is in the hash, which browsers never send.
import { BASE } from "../service.js";

/** The news of a table, and with a token the place of a seat at it. */
export interface Letter {
  game: string;
  table: string;
  sealed: string;
  ply: number;
  token?: string;
  seat?: number | null;
}

export function written(letter: Letter): string {
  const { game, table, sealed, ply, token, seat } = letter;
  const bytes = new TextEncoder().encode(JSON.stringify([game, table, sealed, ply, token, seat]));
  return `${BASE}#/join/${btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "")}`;
}

/** The letter of the last part of a link. Throws where it is none. */
export function opened(text: string): Letter {
  const bytes = Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (char) => char.charCodeAt(0));
  const [game, table, sealed, ply, token, seat] = JSON.parse(new TextDecoder().decode(bytes)) as unknown[];
  const texts = [game, table, sealed].every((each) => typeof each === "string");
  if (!texts || typeof ply !== "number") throw new Error("not a letter");
  const news = { game, table, sealed, ply } as Letter;
  return typeof token === "string" ? { ...news, token, seat: typeof seat === "number" ? seat : null } : news;
}
