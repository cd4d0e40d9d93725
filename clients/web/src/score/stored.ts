import { kept, type Kept } from "../kept.js";
import type { Filled } from "./form.js";

/** A table and what its players are called, which no call needs. */
export interface Entered {
  names: string[];
  table: Filled;
}

/** The table of a game that this browser keeps. */
export function entered(game: string): Kept<Entered | null> {
  return kept<Entered | null>(`score:${game}`, null);
}

/** Whether what a link holds is a table with names; what it says of the game is for the service to judge. */
export function isEntered(value: unknown): value is Entered {
  const { names, table } = (value ?? {}) as Partial<Entered>;
  const listed = Array.isArray(names) && names.every((name) => typeof name === "string");
  return listed && Array.isArray(table?.seats) && table.seats.every((seat: unknown) => seat !== null && typeof seat === "object");
}
