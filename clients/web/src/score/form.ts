// What the pad needs of a game: a table to begin with, the form that fills it in, and what of it is sent.
import type { Schemas } from "knickerbocker-client";
import type { ComponentType } from "preact";
import type { Sheet } from "../calls.js";

/** A table as it is filled in: of the game's own type, which each form knows. */
export type Filled = { seats: object[] };

/** What a form is drawn from. */
export interface Given<T extends Filled, C> {
  table: T;
  components: C;
  change: (table: T) => void;
  /** What a seat is called. */
  called: (seat: number) => string;
  /** What the last sheet lacked: some is asked for only when it is needed. */
  missing: Sheet["missing"];
}

export interface Form<T extends Filled, C> {
  /** The table of so many seats of which nothing is known yet. */
  blank: (seats: number, components: C) => T;
  /** The table with more or fewer seats. */
  resized: (table: T, seats: number, components: C) => T;
  /** Whether a value, as a link may hold it, has the shape that the form fills in. */
  fits: (table: unknown) => table is T;
  /** What is sent of what was filled in so far. */
  told: (table: T) => T;
  view: ComponentType<Given<T, C>>;
}

export type Problems = Schemas["Problem"]["errors"];

/** A list with another value in one place. */
export function put<E>(list: readonly E[], at: number, value: E): E[] {
  return list.map((each, n) => (n === at ? value : each));
}

/** The list with an entry for each seat: those of seats that come are blank. */
export function sized<E>(list: readonly E[], seats: number, blank: (seat: number) => E): E[] {
  return Array.from({ length: seats }, (_, n) => list[n] ?? blank(n));
}
