// Moves and events in the words that a game has for them. Where a new version is being rolled out, an older replica may
// have answered that does not have all of them yet.
import type { AnyMove, Listed, Value } from "../calls.js";
import type { Game } from "../knowledge.js";
import { say } from "../words/index.js";
import { fields } from "./pick.js";
import { filled, spoken } from "./sentence.js";
import type { Happened } from "./sight.js";

/** What a field of moves is called. */
export function label(game: Game, field: string): string {
  return game.info.fields?.[field] ?? field;
}

/** The name of a value, where the components have one; numbers say what they are of. */
export function named(game: Game, field: string, value: Value): string {
  return typeof value === "number" ? `${label(game, field)} ${value}` : game.names.get(value) ?? value;
}

/** What a move is made of, by names; where that is several things, each says what it is. */
export function parts(game: Game, move: AnyMove): string {
  const all = fields(move).filter(([, values]) => values.length);
  return all.map(([field, values]) => {
    if (typeof values[0] === "number") return named(game, field, values[0]);
    const names = values.map((value) => named(game, field, value)).join(" + ");
    return all.length > 1 ? `${label(game, field)}: ${names}` : names;
  }).join(" · ");
}

/** What a move is. */
export function kind(game: Game, move: AnyMove): string {
  return game.info.moves[move.type] ?? move.type;
}

/** What a listed move does where that is not the same for all of its type, what it costs and brings. */
export function worth(game: Game, { move, effect, costs, gains, ways }: Listed): string {
  const does = effect !== move.type ? [game.info.effects?.[effect] ?? effect] : [];
  const signed = (sign: string, counts: Record<string, number>) =>
    Object.entries(counts).filter(([, count]) => count).map(([what, count]) => `${game.info.resources?.[what] ?? what} ${sign}${count}`);
  const more = ways > 1 ? [say("ways", { ways })] : [];
  return [...does, ...signed("−", costs), ...signed("+", gains), ...more].join(", ");
}

/** What earned something: a seat, or a thing of the game. */
export function thing(id: string, game: Game, called: (seat: number) => string): string {
  const [, seat] = /^seat:(\d+)$/.exec(id) ?? [];
  return seat ? called(Number(seat)) : game.names.get(id) ?? id;
}

/** What happened, as the service tells it. */
export function happened(game: Game, event: Happened): string {
  const told = event as Record<string, unknown>;
  const name = (id: string) => game.names.get(id) ?? game.rules.get(id)?.title ?? id;
  return filled(game.info.events?.[event.type] ?? event.type, (gap) => spoken(told[gap], name));
}
