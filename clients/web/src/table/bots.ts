import { type AnyMove, type AnyPosition, legalMoves } from "../calls.js";
import { ask } from "../service.js";
import type { Who } from "./stored.js";

/** The bots that there are: those of the service, and one that plays any legal move. */
export async function levels(_id: string): Promise<readonly Who[]> {
  return ["random"];
}

/** What a bot plays. */
export async function chosen(id: string, at: AnyPosition, seat: number, _level: Who): Promise<AnyMove> {
  const { moves } = await ask(legalMoves(id, at, { seat, limit: 1000 }));
  return moves[Math.floor(Math.random() * moves.length)]!.move;
}
