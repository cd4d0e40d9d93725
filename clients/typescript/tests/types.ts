// Compiled only: what the types promise, and what the compiler must refuse.
import createClient from "openapi-fetch";
import {
  type Answer, type Answered, type Applied, type Body, Client, type Event, type Game, game, type GameId, type Move,
  type paths, type Position, type Query, type SealedApplied, type SealedStart, type SealedViewed, type service,
  type Start, type StartSealed, Table, type Viewed,
} from "knickerbocker-client";

// Each field of each request that the document has can be given to the client, and each call exists.
type Equal<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
type Keys<T> = T extends unknown ? keyof T : never;
type Place = "state" | "stateId" | "sealed" | "seatToken";
interface Offered<G extends GameId> {
  start: "seats" | "sealed" | keyof Start<G> | keyof StartSealed<G>;
  "legal-moves": Place | keyof NonNullable<Parameters<Game<G>["legalMoves"]>[1]>;
  check: Place | "move" | "notation";
  apply: Place | "move" | "moves" | "notation" | keyof NonNullable<Parameters<Game<G>["apply"]>[2]>;
  view: Place | keyof NonNullable<Parameters<Game<G>["view"]>[1]>;
  picture: Place | keyof NonNullable<Parameters<Game<G>["picture"]>[1]>;
  suggest: Place | keyof NonNullable<Parameters<Game<G>["suggest"]>[1]>;
  score: Place | "table";
  replay: Keys<Parameters<Game<G>["replay"]>[0]>;
  verify: Keys<Parameters<Game<G>["verify"]>[0]>;
}
type Posted<G extends GameId> = {
  [P in keyof paths]: paths[P] extends { post: object } ? (P extends `/v1/games/${G}/${infer C}` ? C : never) : never;
}[keyof paths];
type Lacking = {
  [G in GameId]: {
    [C in Posted<G>]: C extends keyof Offered<G>
      ? Equal<Keys<Body<G, C>>, Offered<G>[C]> extends true
        ? never
        : C
      : C;
  }[Posted<G>];
}[GameId];
export const lacksNothing: Equal<Lacking, never> = true;

// Each parameter of what can be read can be asked.
type Readable = {
  [P in keyof paths]: paths[P] extends { get: { parameters: { query?: object } } } ? P : never;
}[keyof paths];
interface Asked {
  "/v1/games": Parameters<typeof service.games>[0];
  "/v1/limits": Parameters<typeof service.limits>[0];
  "/v1/games/{game}": Parameters<Game<GameId>["info"]>[0];
  "/v1/games/{game}/rules": Parameters<Game<GameId>["rules"]>[0];
}
type AskedOf<P extends string> = P extends keyof Asked
  ? Asked[P]
  : P extends `/v1/games/${infer G extends GameId}/${infer R extends "components" | "schema"}`
    ? Parameters<Game<G>[R]>[0]
    : never;
type Unasked = {
  [P in Readable]: Equal<keyof Query<P>, keyof NonNullable<AskedOf<P>>> extends true ? never : P;
}[Readable];
export const asksAll: Equal<Unasked, never> = true;

// Each answer is typed as the document has it.
type Misread = {
  [G in GameId]: Equal<Position<G> | SealedStart<G>, Answer<G, "start">> extends true
    ? Equal<Applied<G> | SealedApplied<G>, Answer<G, "apply">> extends true
      ? Equal<Viewed<G> | SealedViewed<G>, Answer<G, "view">> extends true
        ? never
        : G
      : G
    : G;
}[GameId];
export const misreadsNothing: Equal<Misread, never> = true;

// A switch over the type of a move, or of an event, is exhaustive.
export function skyline(move: Move<"new-york-skyline">): string {
  switch (move.type) {
    case "take": return `lot ${move.lot satisfies number}`;
    case "offer": return "offer";
    case "accept": return "accept";
    case "decline": return "decline";
    case "triple": return move.cards.join();
    case "build": return "build";
    case "pass": return "pass";
    case "discard": return "discard";
    case "no-star": return "no star";
  }
}
// @ts-expect-error: the cases after the first are missing
export function lacking(move: Move<"new-york-1901">): string {
  switch (move.type) {
    case "acquire": return move.card;
  }
}
export function happened(event: Event<"new-york-1995">): string | undefined {
  if (event.type === "placed") return event.space satisfies string;
  // @ts-expect-error: no such event
  if (event.type === "unheard-of") return "";
  return undefined;
}

// Games are not mixed up.
const nineteen = game("new-york-1995");
const client = new Client();
export async function mixed(): Promise<void> {
  const position = await client.send(nineteen.start(3, { options: { teams: false }, include: ["view"] }));
  position.state.board satisfies string[];
  // @ts-expect-error: a position of another game
  game("new-york-1901").view(position);
  // @ts-expect-error: a move of another game
  nineteen.apply(position, { type: "release", lot: "x" });
  // @ts-expect-error: no such option
  nineteen.start(3, { options: { challenge: "none" } });
  // @ts-expect-error: a sealed start draws its own seed
  nineteen.startSealed(3, { seed: "demo" });
  // @ts-expect-error: no such game
  game("new-york-2000");
  const table = await Table.start(client, nineteen, 3);
  table.legalMoves.moves[0]?.move satisfies Move<"new-york-1995"> | undefined;
  // @ts-expect-error: a move lacks its space
  await table.apply({ type: "place" });
  // @ts-expect-error: an open apply has a state; a sealed one has none
  (await client.send(nineteen.apply({ sealed: "", seatToken: "" }, "A1S1"))).state;
  const [first, second] = await client.batch([nineteen.start(2), nineteen.check("sha256:", "A1S1")]);
  if (!(first instanceof Error)) first.state.money satisfies number[];
  if (!(second instanceof Error)) second.legal satisfies boolean;
}
export type Checked = Answered<ReturnType<typeof nineteen.check>>["legal"];

// The types serve openapi-fetch as well.
export async function fetched(): Promise<void> {
  const { data, error } = await createClient<paths>({ baseUrl: "" }).POST("/v1/games/new-york-1995/check", {
    body: { stateId: "", notation: "A1S1" },
  });
  data?.legal satisfies boolean | undefined;
  error?.code satisfies string | undefined;
}
