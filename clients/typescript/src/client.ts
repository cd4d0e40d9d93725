import type { Answered, Call } from "./call.js";
import { portions } from "./portions.js";
import {
  type KnickerbockerError, NoAnswer, OddAnswer, ProblemError, StateNotHot, thrown, TooManyRequests,
} from "./problem.js";
import { asked, busy, RETRY, type Retry, unheard, wait } from "./retry.js";
import type { Progress, Schemas } from "./types.js";

const JSON_TYPE = "application/json";
/** Of a picture, too, the client wants JSON, which tells its words as well. */
const ACCEPT = "application/json, application/x-ndjson, */*;q=0.5";
const NDJSON = "application/x-ndjson";
const PROBLEM = "application/problem+json";

export interface Settings {
  /** The languages of the words, as `Accept-Language` has them; without it, what the browser says. */
  language?: string;
  /** Sent with every request: an API key, for one. */
  headers?: Record<string, string>;
  retry?: Partial<Retry>;
  /** Seconds that the answer to a call may take; the service works at most five on one. */
  timeout?: number;
  /** What to use in place of the global fetch. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

/** How one call is sent. */
export interface How {
  signal?: AbortSignal;
  /** An id for the log of the service. */
  requestId?: string;
}

/** A request to be sent, for so many calls. */
interface Ask {
  path: string;
  body: string | undefined;
  kind: string;
  once: boolean;
  calls: number;
}

type Many<C extends readonly Call<unknown>[]> = { -readonly [K in keyof C]: Answered<C[K]> | ProblemError };

/** Sends calls. Holds no connection, so there is nothing to close. */
export class Client {
  readonly #base: string;
  readonly #settings: Settings;
  readonly #retry: Retry;

  constructor(base = "http://localhost:8000", settings: Settings = {}) {
    this.#base = base.replace(/\/+$/, "");
    this.#settings = settings;
    this.#retry = { ...RETRY, ...settings.retry };
  }

  /** The answer to a call. Throws a KnickerbockerError where there is none. */
  async send<A>(call: Call<A>, how: How = {}): Promise<A> {
    try {
      return await this.#one(call, call.body, how);
    } catch (error) {
      if (!(error instanceof StateNotHot && call.instead)) throw error;
      return this.#one(call, call.instead, how);
    }
  }

  /** The answers to many calls made in one request, in order; a problem stands where there is no answer. */
  batch<const C extends readonly Call<unknown>[]>(calls: C, how: How = {}): Promise<Many<C>> {
    return this.#many(calls, JSON_TYPE, how) as Promise<Many<C>>;
  }

  /** The answers to any number of calls, as lines in portions: neither side holds all of them. */
  async *stream<A>(
    calls: Iterable<Call<A>> | AsyncIterable<Call<A>>,
    how: How = {},
  ): AsyncGenerator<A | ProblemError, void, undefined> {
    for await (const portion of portions(calls)) {
      yield* (await this.#many(portion, NDJSON, how)) as (A | ProblemError)[];
    }
  }

  /** What a call tells on the way to its answer, each as `progress`, and last the answer. It is asked once: nothing is
   * repeated. */
  async *follow<A>(
    call: Call<A>,
    how: How = {},
  ): AsyncGenerator<{ progress: Progress<A> } | { answer: A }, void, undefined> {
    let response = await this.#followed(call, call.body, how);
    if (response.status === 404 && call.instead) response = await this.#followed(call, call.instead, how);
    if (!response.ok) throw failed(response, await response.text());
    for await (const line of textLines(response)) {
      const told = read<{ progress: Progress<A> } | { answer: A } | { problem: Schemas["Problem"] }>(200, line);
      if ("problem" in told) throw thrown(told.problem, secondsOf(told.problem));
      yield told;
    }
  }

  async #followed(call: Call<unknown>, body: object | undefined, how: How): Promise<Response> {
    const ask = { path: call.path, body: JSON.stringify(body), kind: JSON_TYPE, once: true, calls: 1 };
    try {
      return await this.#fetched(ask, how, NDJSON);
    } catch (error) {
      how.signal?.throwIfAborted();
      throw new NoAnswer(String(error), { cause: error });
    }
  }

  async #one<A>(call: Call<A>, body: object | undefined, how: How): Promise<A> {
    const { path, once = false } = call;
    const ask = { path, body: body && JSON.stringify(body), kind: JSON_TYPE, once, calls: 1 };
    const text = await this.#asked(ask, how);
    return call.text ? (text as A) : read<A>(200, text);
  }

  /** Calls whose states were not at hand are asked once more with their states, those for which there was no room
   * a while later. */
  async #many(calls: readonly Call<unknown>[], kind: string, how: How): Promise<unknown[]> {
    const made: unknown[] = [];
    let open = calls.map((call, index) => ({ call, index, body: call.body }));
    for (let tried = 1; open.length; tried++) {
      const lines = open.map(({ call: { game, name }, body }) => ({ game, call: name, body }));
      const once = open.some(({ call }) => call.once);
      const ask = { path: "/v1/batch", body: packed(lines, kind), kind, once, calls: lines.length };
      const answers = unpacked(await this.#asked(ask, how), kind);
      if (answers.length !== open.length) throw new OddAnswer(200, "too few answers");
      const missed: typeof open = [];
      let pause: number | undefined;
      open.forEach((asking, n) => {
        const { status, body } = answers[n]!;
        const found = status === 200 ? body : thrown(body as Schemas["Problem"], secondsOf(body));
        made[asking.index] = found;
        const { instead } = asking.call;
        if (found instanceof StateNotHot && instead && asking.body !== instead) {
          missed.push({ ...asking, body: instead });
        } else if (found instanceof TooManyRequests) {
          missed.push(asking);
          pause = Math.max(pause ?? 0, found.wait ?? 0);
        }
      });
      if (pause !== undefined) {
        const seconds = wait(this.#retry, tried, pause);
        if (seconds === undefined) break;
        await this.#retry.pause(seconds, how.signal);
      }
      open = missed;
    }
    return made;
  }

  /** The text of a good answer, after as many tries as it takes; throws what came of the last. */
  async #asked(ask: Ask, how: How): Promise<string> {
    for (let tried = 1; ; tried++) {
      const heard = await this.#heard(ask, how);
      if (typeof heard === "string") return heard;
      const seconds = heard.again ? wait(this.#retry, tried, waits(heard.failure)) : undefined;
      if (seconds === undefined) throw heard.failure;
      await this.#retry.pause(seconds, how.signal);
    }
  }

  /** What one try brought: a text, or a failure and whether to try again. Throws only if the caller gave up. */
  async #heard(ask: Ask, how: How): Promise<string | { failure: KnickerbockerError; again: boolean }> {
    let response: Response;
    let text: string;
    try {
      response = await this.#fetched(ask, how);
      text = await response.text();
    } catch (error) {
      how.signal?.throwIfAborted();
      return { failure: new NoAnswer(String(error), { cause: error }), again: !ask.once || unheard(error) };
    }
    return response.ok ? text : { failure: failed(response, text), again: busy(response.status, ask.once) };
  }

  #fetched({ path, body, kind, calls }: Ask, how: How, accept = ACCEPT): Promise<Response> {
    const { language, headers, timeout = 15, fetch = globalThis.fetch } = this.#settings;
    const late = AbortSignal.timeout(timeout * calls * 1000);
    return fetch(this.#base + path, {
      ...(body === undefined ? {} : { method: "POST", body }),
      headers: {
        ...headers,
        accept,
        ...(language && { "accept-language": language }),
        ...(how.requestId && { "x-request-id": how.requestId }),
        ...(body === undefined ? {} : { "content-type": kind }),
      },
      signal: how.signal ? AbortSignal.any([how.signal, late]) : late,
    });
  }
}

function failed({ status, headers }: Response, text: string): KnickerbockerError {
  const problem = headers.get("content-type")?.split(";")[0] === PROBLEM;
  return problem ? thrown(read(status, text), asked(headers)) : new OddAnswer(status, text);
}

function waits(failure: KnickerbockerError): number | undefined {
  return failure instanceof ProblemError ? failure.wait : undefined;
}

function read<A>(status: number, text: string): A {
  try {
    return JSON.parse(text) as A;
  } catch {
    throw new OddAnswer(status, text);
  }
}

/** The lines of an answer as they arrive. */
async function* textLines(response: Response): AsyncGenerator<string, void, undefined> {
  let rest = "";
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split("\n");
    rest = lines.pop()!;
    yield* lines;
  }
}

function packed(lines: object[], kind: string): string {
  return kind === NDJSON ? lines.map((line) => JSON.stringify(line)).join("\n") : JSON.stringify({ calls: lines });
}

function unpacked(text: string, kind: string): Schemas["BatchAnswer"][] {
  if (kind !== NDJSON) return read<Schemas["BatchAnswers"]>(200, text).answers;
  return text.split("\n").filter(Boolean).map((line) => read(200, line));
}

function secondsOf(body: unknown): number | undefined {
  const { seconds } = (body as Schemas["Problem"]).params;
  return typeof seconds === "number" ? seconds : undefined;
}
