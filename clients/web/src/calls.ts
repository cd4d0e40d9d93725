// The calls of any game, by an id that is known only when the page runs: what differs by game is widened here, once.
import {
  type At, type Call, game, type GameId, type LegalMoves, type More, type Move, type Open, type Position, type Schemas,
} from "knickerbocker-client";

export type AnyGame = GameId;
export type AnyAt = At<AnyGame>;
export type AnyOpen = Open<AnyGame>;
export type AnyMove = Move<AnyGame>;
export type AnyPosition = Position<AnyGame>;
export type Listing = LegalMoves<AnyGame>;
export type Listed = Listing["moves"][number];
export type Choice = Schemas["Choice"];
export type GameInfo = Schemas["GameInfo"];
export type Sheet = Schemas["ScoreSheet"];
/** A value of a field of a move, or one of its values. */
export type Value = string | number;

/** What may be asked of legal moves, in words of any game. */
export interface Wanted {
  seat?: number;
  where?: Record<string, Value>;
  limit?: number;
  blocked?: boolean;
}

export function legalMoves(id: string, at: AnyAt, wanted: Wanted): Call<Listing> {
  return of(id).legalMoves(at, wanted as More<AnyGame, "legal-moves">);
}

/** A game of the catalogue. */
export function of(id: string) {
  return game(id as AnyGame);
}

/** How a picture is wanted. */
export interface Drawn {
  seat?: number;
  last?: AnyMove;
  theme: "auto" | "light" | "dark";
}

/** The table as a picture, whose elements say which fields of moves can name them. */
export function picture(id: string, at: AnyAt, drawn: Drawn): Call<{ svg: string; title: string; description: string }> {
  return of(id).picture(at, drawn as More<AnyGame, "picture">);
}

/** What a bot may be asked for. */
export interface Thought {
  seat?: number;
  level: "random" | "greedy" | "search";
  budget?: { iterations?: number; seconds?: number };
}

/** What a bot would play, from what the seat may know. */
export function suggest(id: string, at: AnyAt, thought: Thought): Call<{ move: AnyMove; notation: string; text: string }> {
  const call = of(id).legalMoves(at, thought as never);
  return { ...call, path: `/v1/games/${id}/suggest`, name: "suggest" } as never;
}
