import type { Call } from "./call.js";

const MOST = 200;
/** A portion is no longer than what sockets hold, so that the service, which answers while it reads, never waits for
 * a caller who is still sending. */
const CHARACTERS = 64_000;

/** Calls gathered for the requests of a stream. */
export async function* portions<A>(
  calls: Iterable<Call<A>> | AsyncIterable<Call<A>>,
): AsyncGenerator<Call<A>[], void, undefined> {
  let portion: Call<A>[] = [];
  let characters = 0;
  for await (const call of calls) {
    portion.push(call);
    characters += JSON.stringify(call.body).length;
    if (portion.length >= MOST || characters >= CHARACTERS) {
      yield portion;
      [portion, characters] = [[], 0];
    }
  }
  if (portion.length) yield portion;
}
