// What the page asks the service, with urql. Every result is a union: `__typename` says whether it is an answer.
import { type Client, type OperationResult } from "@urql/core";
import {
  NewYork1995ApplyDocument, type NewYork1995ApplyMutationVariables, NewYork1995StartDocument,
  type NewYork1995StartMutationVariables, NewYork1995ViewDocument,
} from "../generated/graphql.js";

/** What the service refuses, with the id of the rule. */
export class Refused extends Error {
  constructor(readonly code: string, detail: string) {
    super(detail);
  }
}

export async function start(client: Client, variables: NewYork1995StartMutationVariables) {
  const { start } = told(await client.mutation(NewYork1995StartDocument, variables)).newYork1995;
  switch (start.__typename) {
    case "NewYork1995Position":
      return start;
    case "NewYork1995SealedStart":
      throw new Error("not asked for");
    case "Refusal":
    case "Problem":
      throw new Refused(start.code, start.detail);
  }
}

export async function apply(client: Client, variables: NewYork1995ApplyMutationVariables) {
  const { apply } = told(await client.mutation(NewYork1995ApplyDocument, variables)).newYork1995;
  switch (apply.__typename) {
    case "NewYork1995Applied":
      return apply;
    case "NewYork1995SealedApplied":
      throw new Error("not asked for");
    case "Refusal":
    case "Problem":
      throw new Refused(apply.code, apply.detail);
  }
}

/** The board as a seat sees it: seven avenues, a letter for each colour. */
export async function view(client: Client, stateId: string, seat: number) {
  const variables = { at: { stateId }, seat };
  const { view } = told(await client.query(NewYork1995ViewDocument, variables)).newYork1995;
  switch (view.__typename) {
    case "NewYork1995View":
      return view;
    case "NewYork1995SealedViewed":
      throw new Error("not asked for");
    case "Problem":
      throw new Refused(view.code, view.detail);
  }
}

function told<D>({ data, error }: OperationResult<D>): D {
  if (data == null) throw error ?? new Error("no answer");
  return data;
}
