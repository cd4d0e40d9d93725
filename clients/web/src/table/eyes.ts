// Who sees what at an open table, where one browser holds everything.
import { ProblemError } from "knickerbocker-client";
import { type AnyPosition, of } from "../calls.js";
import { together } from "../service.js";
import type { Table } from "./stored.js";

/** The seats that people at this screen play. */
export function people({ who }: Table): number[] {
  return who.flatMap((each, seat) => (each === "human" ? [seat] : []));
}

/** Whether a seat may know anything that not everybody may: then the screen is handed on covered. */
export async function secretive(position: AnyPosition, seat: number): Promise<boolean> {
  const game = of(position.game);
  const [own, others] = await together([game.view(position, { seat } as never), game.view(position)]);
  if (own instanceof ProblemError || others instanceof ProblemError) return true;
  const shared = others.view as Record<string, unknown>;
  return Object.entries(own.view).some(([name, value]) => name !== "seat" && !same(value, shared[name]));
}

function same(one: unknown, other: unknown): boolean {
  return bare(one) === bare(other);
}

/** A value as text; what is empty is nothing. */
function bare(value: unknown): string {
  const text = JSON.stringify(value ?? null);
  return text === "[]" || text === "{}" ? "null" : text;
}
