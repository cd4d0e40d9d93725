// Compiled only: moves are inputs of exactly one kind, a state is opaque.
import type { NewYork1995ApplyMutationVariables, NewYork1995MoveInput, NewYorkSkylineMoveInput, NewYorkSkylineStartMutation } from "../generated/graphql.js";

export const place: NewYork1995MoveInput = { place: { space: "A1S1" } };
// @ts-expect-error: two at once
export const two: NewYork1995MoveInput = { place: { space: "A1S1" }, redraw: {} };
// @ts-expect-error: none
export const none: NewYork1995MoveInput = {};
// @ts-expect-error: a move of another game
export const other: NewYorkSkylineMoveInput = { place: { space: "A1S1" } };
// @ts-expect-error: neither a state nor the id of one
export const nowhere: NewYork1995ApplyMutationVariables = { at: {} };
// @ts-expect-error: both
export const twice: NewYork1995ApplyMutationVariables["at"] = { stateId: "", sealed: { sealed: "", seatToken: "" } };
// @ts-expect-error: a state is what came from the service
export const made: NewYork1995ApplyMutationVariables["at"] = { state: { game: "new-york-1995" } };

export function began({ newYorkSkyline: { start } }: NewYorkSkylineStartMutation): string {
  switch (start.__typename) {
    case "NewYorkSkylinePosition": return start.stateId;
    case "NewYorkSkylineSealedStart": return "";
    case "Refusal": return start.code;
    case "Problem": return start.rule ?? start.code;
  }
}
