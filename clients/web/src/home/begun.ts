import { type AnyPosition, of } from "../calls.js";
import { ask } from "../service.js";
import { dealt } from "../sealed/deal.js";
import { remember, tokens } from "../sealed/stored.js";
import { laid, type Who } from "../table/stored.js";

/** What was filled in to begin a game. */
export interface Wish {
  seats: number;
  who: Who[];
  options: Record<string, unknown>;
  seed: string;
  sealed: boolean;
  guard: boolean;
  nonces: string;
}

/** Begin a game whose host is this browser; where it is played. */
export async function begin(id: string, { seats, who, options, seed }: Wish): Promise<string[]> {
  const call = of(id).start(seats, { options: options as never, ...(seed && { seed }) });
  const position = (await ask(call)) as AnyPosition;
  return ["table", laid(position, who.slice(0, seats)).id];
}

/** Begin a game that nobody can look into; where its links are handed out. */
export async function beginSealed(id: string, { seats, options, guard, nonces }: Wish): Promise<string[]> {
  const call = of(id).startSealed(seats, { options: options as never, guard, nonces: nonces.split(" ").filter(Boolean) });
  const { table, sealed, ply, seatTokens, spectatorToken, proof } = await ask(call);
  tokens(table).set({ game: id, seats: seatTokens, spectator: spectatorToken });
  dealt(table, proof);
  remember({ game: id, table, seat: null, token: spectatorToken, sealed, ply });
  return ["sealed", table, "watch"];
}
