// What the service takes and gives, by game and call, read off the types that are made of its OpenAPI document.
// A game or a field that is new there is here without a line of ours.
import type { components, paths } from "./openapi.js";

export type { components, paths };
export type Schemas = components["schemas"];
export type GameId = components["parameters"]["game"];

type Given = { responses: { 200: { content: { "application/json": unknown } } } };
type Operation<P, M extends string> = P extends keyof paths
  ? M extends keyof paths[P]
    ? paths[P][M]
    : never
  : never;
type Content<O> = O extends Given ? O["responses"][200]["content"]["application/json"] : never;

/** What is posted to a call of a game, as the document has it. */
export type Body<G extends GameId, C extends string> =
  Operation<`/v1/games/${G}/${C}`, "post"> extends { requestBody: { content: { "application/json": infer B } } }
    ? B
    : never;
/** What a call of a game answers, as the document has it. */
export type Answer<G extends GameId, C extends string> = Content<Operation<`/v1/games/${G}/${C}`, "post">>;
/** What can be read at a path. */
export type Read<P extends string> = Content<Operation<P, "get">>;

/** What may be asked of what can be read at a path: `v`, the version of the rules that the caller knows, by which an
 * answer may be kept for ever, and the like. */
export type Query<P extends string> = Operation<P, "get"> extends { parameters: { query?: infer Q } }
  ? NonNullable<Q>
  : never;

/** A position: all there is to know, and what was asked to be included. */
export type Position<G extends GameId = GameId> = Extract<Answer<G, "start">, { stateId: string }>;
/** The position after moves, and what happened on the way. */
export type Applied<G extends GameId = GameId> = Extract<Answer<G, "apply">, { stateId: string }>;
/** The first position of a sealed table, and the tokens. */
export type SealedStart<G extends GameId = GameId> = Extract<Answer<G, "start">, { sealed: string }>;
/** The position of a sealed table after moves, as a seat may know it. */
export type SealedApplied<G extends GameId = GameId> = Extract<Answer<G, "apply">, { sealed: string }>;
/** What a seat may know. */
export type Viewed<G extends GameId = GameId> = Exclude<Answer<G, "view">, { steps: unknown }>;
/** What a seat of a sealed table may know, of the last moves, too. */
export type SealedViewed<G extends GameId = GameId> = Extract<Answer<G, "view">, { steps: unknown }>;

export type State<G extends GameId = GameId> = Position<G>["state"];
/** The moves of a game: `switch (move.type)` knows them all. */
export type Move<G extends GameId = GameId> = Extract<Body<G, "apply">, { move: unknown }>["move"];
/** What happens in a game: `switch (event.type)` knows it all. */
export type Event<G extends GameId = GameId> = Applied<G>["events"][number];
export type LegalMoves<G extends GameId = GameId> = Answer<G, "legal-moves">;
export type View<G extends GameId = GameId> = Answer<G, "view">["view"];
export type Options<G extends GameId = GameId> = Body<G, "start"> extends { options?: infer O }
  ? NonNullable<O>
  : never;
/** The end of a game played on a real table. */
export type RealTable<G extends GameId = GameId> = Extract<Body<G, "score">, { table: unknown }>["table"];
/** What a bot thinks on the way to its answer. */
export type Progress<A> = A extends { iterations: number; candidates: unknown }
  ? Pick<A, "iterations" | "candidates">
  : never;
export type Components<G extends GameId = GameId> = Read<`/v1/games/${G}/components`>;

/** Where a call to a sealed table is made from: the newest sealed state, and the token of who asks. */
export type Seat = { sealed: string; seatToken: string };
/** A position that was answered, of which the id is sent and the state only if it must be; a state; or an id. */
export type Open<G extends GameId> = Position<G> | Applied<G> | State<G> | string;
/** Where a call is about. */
export type At<G extends GameId> = Open<G> | Seat;

/** The fields of a call besides its position and moves. */
export type More<G extends GameId, C extends string> = Omit<Extract<Body<G, C>, { stateId: string }>, "stateId">;
type Begin<G extends GameId> = Omit<Body<G, "start">, "seats" | "sealed">;
export type Start<G extends GameId> = Omit<Begin<G>, "guard" | "nonces">;
export type StartSealed<G extends GameId> = Omit<Begin<G>, "seed">;
