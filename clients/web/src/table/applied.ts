import { type AnyMove, type AnyPosition, of } from "../calls.js";
import { ask } from "../service.js";
import { moved, standing, type Table } from "./stored.js";

/** The table after a move. */
export async function applied(table: Table, move: AnyMove, notation?: string): Promise<Table> {
  const position = standing(table);
  const text = notation ?? (await ask(of(table.game).check(position, move))).notation;
  const next = await ask(of(table.game).apply(position, move));
  return moved(table, { move, notation: text }, next as AnyPosition, next.reversible);
}
