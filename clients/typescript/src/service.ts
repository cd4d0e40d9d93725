// Calls that are about no game in particular.
import { asking, type Call } from "./call.js";
import type { Query, Read, Schemas } from "./types.js";

/** The catalogue. */
export function games(query?: Query<"/v1/games">): Call<Schemas["Games"]> {
  return asking("/v1/games", query);
}

/** What may be asked for. */
export function limits(query?: Query<"/v1/limits">): Call<Schemas["Limits"]> {
  return asking("/v1/limits", query);
}

/** What GraphQL answers: its errors are part of the answer. */
export type Told<D> = { data?: D | null; errors?: { message: string; extensions?: Record<string, unknown> }[] };

/** A GraphQL document by its text (`query`) or its id (`documentId`). */
export function graphql<D = Record<string, unknown>>(
  document: ({ query: string } | { documentId: string }) & { operationName?: string; variables?: object },
): Call<Told<D>> {
  return { path: "/graphql", body: document };
}

/** Whether the process is alive. */
export function alive(): Call<Read<"/healthz">> {
  return { path: "/healthz" };
}

/** Whether requests should go there; throws where they should not. */
export function ready(): Call<Read<"/readyz">> {
  return { path: "/readyz" };
}

/** The metrics, as Prometheus reads them. */
export function metrics(): Call<string> {
  return { path: "/metrics", text: true };
}

/** The OpenAPI document of the service. */
export function openapi(): Call<Read<"/openapi.json">> {
  return { path: "/openapi.json" };
}
