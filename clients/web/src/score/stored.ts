import { kept, type Kept } from "../kept.js";
import { list, members, text } from "../shape.js";
import type { Filled, Form } from "./form.js";

/** A table and what its players are called, which no call needs. */
export interface Entered {
  names: string[];
  table: Filled;
}

/** The table of a game that this browser keeps. */
export function entered(game: string): Kept<Entered | null> {
  return kept<Entered | null>(`score:${game}`, null);
}

/** Whether what a link holds is a table of the form, for so many seats as the game has, with names. What it says of the game
 * is for the service to judge. */
export function isEntered(value: unknown, { fits }: Pick<Form<Filled, object>, "fits">, seats: readonly number[]): value is Entered {
  const entry = members<Entered>({ names: list(text(/^[^]{0,60}$/), 9), table: fits });
  return entry(value) && seats.includes(value.table.seats.length);
}
