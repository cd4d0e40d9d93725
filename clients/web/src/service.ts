import { type Answered, type Call, Client, NoAnswer, OddAnswer, ProblemError } from "knickerbocker-client";
import { settings } from "./settings.js";
import { say } from "./words/index.js";

/** The service that the page came from, behind whatever path prefix. */
export const BASE = new URL(".", document.baseURI).href;

function client(): Client {
  const { language } = settings.value;
  return new Client(BASE, { language, headers: { accept: "application/json" } });
}

/** What can be read, as an answer that the browser may keep. */
export function read<A>(call: Call<A>): Promise<A> {
  return client().send(call);
}

/** The answers to calls made together; a problem stands where there is none. Calls go as a batch even when there is
 * one: a refusal is nothing that a browser should report as a failure to load. */
export function together<const C extends readonly Call<unknown>[]>(
  calls: C,
): Promise<{ -readonly [K in keyof C]: Answered<C[K]> | ProblemError }> {
  return client().batch(calls);
}

/** The answer to a call. Throws a ProblemError where there is none. */
export async function ask<A>(call: Call<A>): Promise<A> {
  const [answer] = await together([call]);
  if (answer instanceof ProblemError) throw answer;
  return answer as A;
}

/** What to tell people of an error. */
export function told(error: unknown): string {
  if (unreachable(error)) return say("unreachable");
  if (error instanceof ProblemError) return error.detail;
  return error instanceof Error ? error.message : String(error);
}

/** Whether nobody answered who knows the service: another try may find it. */
export function unreachable(error: unknown): boolean {
  return error instanceof NoAnswer || (error instanceof OddAnswer && error.status >= 500);
}

/** Whether what failed may go well in a moment. */
export function passing(error: unknown): boolean {
  return unreachable(error) || (error instanceof ProblemError && [408, 429, 503].includes(error.status));
}
