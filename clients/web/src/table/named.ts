// Moves and events in the words that a game has for them.
import type { AnyMove, Listed, Value } from "../calls.js";
import type { Game } from "../knowledge.js";
import { say } from "../words/index.js";
import { fields } from "./pick.js";
import type { Happened } from "./sight.js";

/** The name of a value, where the components have one. */
export function named(game: Game, field: string, value: Value): string {
  if (typeof value === "number") return field === "seat" ? say("seat", { seat: value }) : `${field} ${value}`;
  return game.names.get(value) ?? value;
}

/** What a move is made of, by names. */
export function parts(game: Game, move: AnyMove): string {
  return fields(move).map(([field, values]) => values.map((value) => named(game, field, value)).join(" + ")).join(" · ");
}

/** What a move is. */
export function kind(game: Game, move: AnyMove): string {
  return game.info.moves[move.type] ?? move.type;
}

/** What a listed move costs and brings. */
export function worth({ costs, gains, ways }: Listed): string {
  const signed = (sign: string, counts: Record<string, number>) =>
    Object.entries(counts).filter(([, count]) => count).map(([what, count]) => `${sign}${count} ${what}`);
  const more = ways > 1 ? [say("ways", { ways })] : [];
  return [...signed("−", costs), ...signed("+", gains), ...more].join(", ");
}

/** What happened, as the service tells it. */
export function happened(game: Game, event: Happened): string {
  const { type, ...rest } = event;
  const flat = (name: string, value: unknown): string[] => {
    if (value === null || value === undefined) return [];
    if (Array.isArray(value)) return value.flatMap((each) => flat(name, each));
    if (typeof value === "object") return Object.entries(value).flatMap(([inner, each]) => flat(inner, each));
    return [typeof value === "boolean" ? (value ? name : "") : named(game, name, value as Value)];
  };
  const told = Object.entries(rest).flatMap(([name, value]) => flat(name, value)).filter(Boolean);
  return `${type}: ${told.join(", ")}`;
}
