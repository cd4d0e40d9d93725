// When it tries again, on answers made up for the purpose.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  Client, game, NoAnswer, OddAnswer, type Retry, service, TooManyRequests, Unavailable,
} from "knickerbocker-client";

type Made = Response | Error;
const seat = { sealed: "sealed", seatToken: "token" };
const refused = new TypeError("fetch failed", { cause: { code: "ECONNREFUSED" } });
const lost = new TypeError("fetch failed", { cause: { code: "ECONNRESET" } });
const good = () => Response.json({ games: [] });

function problem(status: number, kind: string, headers: Record<string, string> = {}): Response {
  const body = {
    type: `urn:knickerbocker:problem:${kind}`, title: "", status, detail: "", code: kind, rule: null, params: {},
    errors: [], requestId: null,
  };
  const type = { "content-type": "application/problem+json" };
  return new Response(JSON.stringify(body), { status, headers: { ...type, ...headers } });
}

/** A client that is answered so, one after the other, and the seconds that it waits between. */
function answered(made: Made[], retry: Partial<Retry> = {}): { client: Client; waits: number[]; left: () => number } {
  const waits: number[] = [];
  const client = new Client("http://nowhere", {
    retry: { chance: () => 0.5, pause: async (seconds) => void waits.push(seconds), ...retry },
    fetch: async () => {
      const next = made.shift();
      assert.ok(next, "one request too many");
      if (next instanceof Error) throw next;
      return next;
    },
  });
  return { client, waits, left: () => made.length };
}

test("what may be repeated is, after waits that grow, with jitter", async () => {
  const { client, waits } = answered([lost, problem(503, "overloaded"), new Response("", { status: 502 }), good()]);
  assert.deepEqual(await client.send(service.games()), { games: [] });
  assert.deepEqual(waits, [0.1, 0.2, 0.4]);
});

test("Retry-After is the least wait; what is longer than wanted is left to the caller", async () => {
  const { client, waits } = answered([problem(429, "too-many-requests", { "retry-after": "7" }), good()]);
  await client.send(service.games());
  assert.deepEqual(waits, [7.1]);
  const later = answered([problem(503, "overloaded", { "retry-after": "11" })]);
  const error = await later.client.send(service.games()).catch((error: unknown) => error);
  assert.ok(error instanceof Unavailable && error.wait === 11);
  assert.deepEqual(later.waits, []);
});

test("after so many tries the last failure is thrown", async () => {
  const { client, waits } = answered([lost, lost, lost, lost, good()]);
  await assert.rejects(client.send(service.games()), (error) => error instanceof NoAnswer && error.cause === lost);
  assert.equal(waits.length, 3);
});

test("a sealed move is repeated only if it was not heard", async () => {
  const move = game("new-york-1901").apply(seat, "end");
  const unheard = answered([refused, problem(429, "too-many-requests"), good()]);
  await unheard.client.send(move);
  assert.equal(unheard.waits.length, 2);
  for (const made of [lost, problem(503, "no-guard"), new Response("", { status: 504 })]) {
    const { client, left } = answered([made, good()]);
    await assert.rejects(client.send(move));
    assert.equal(left(), 1);
    const batched = answered([made, good()]);
    if (made instanceof Response) continue;
    await assert.rejects(batched.client.batch([move]), NoAnswer);
  }
});

test("a sealed question may be repeated", async () => {
  const { client, left } = answered([lost, good()]);
  await client.send(game("new-york-1901").view(seat));
  assert.equal(left(), 0);
});

test("no refusal and no strange answer is asked for twice", async () => {
  for (const made of [problem(409, "illegal-move"), problem(422, "wrong-shape"), problem(500, "internal")]) {
    await assert.rejects(answered([made, good()]).client.send(service.games()), { status: made.status });
  }
  await assert.rejects(answered([new Response("<html>"), good()]).client.send(service.games()), OddAnswer);
  await assert.rejects(answered([new Response("", { status: 404 })]).client.send(service.games()), OddAnswer);
});

test("calls of a batch for which there was no room are asked again alone", async () => {
  const busy = { status: 429, body: { ...(await problem(429, "too-many-requests").json()), params: { seconds: 3 } } };
  const ny = game("new-york-1995");
  const first = Response.json({ answers: [{ status: 200, body: { ply: 1 } }, busy] });
  const { client, waits } = answered([first, Response.json({ answers: [{ status: 200, body: { ply: 2 } }] })]);
  assert.deepEqual(await client.batch([ny.start(2), ny.start(3)]), [{ ply: 1 }, { ply: 2 }]);
  assert.deepEqual(waits, [3.1]);
  const later = { ...busy, body: { ...busy.body, params: { seconds: 60 } } };
  const never = answered([Response.json({ answers: [later] })]);
  assert.ok((await never.client.batch([ny.start(2)]))[0] instanceof TooManyRequests);
  await assert.rejects(answered([Response.json({ answers: [] })]).client.batch([ny.start(2)]), OddAnswer);
});

test("a caller who gives up is not kept waiting, and nothing is sent for them any more", async () => {
  const giving = new AbortController();
  const { client, left } = answered([lost, good()], {
    pause: async (_, signal) => (giving.abort(), signal!.throwIfAborted()),
  });
  await assert.rejects(client.send(service.games(), { signal: giving.signal }), { name: "AbortError" });
  assert.equal(left(), 1);
  const slow = new Client("http://nowhere", {
    timeout: 0.01,
    retry: { tries: 1 },
    fetch: (_, { signal }) => new Promise((_, no) => signal!.addEventListener("abort", () => no(signal!.reason))),
  });
  // The timer of a timeout does not keep Node alive.
  const alive = setInterval(() => {}, 1000);
  await assert.rejects(slow.send(service.games()), NoAnswer);
  clearInterval(alive);
});

test("a batch has the time of all of its calls", async (context) => {
  const times: number[] = [];
  const whole = AbortSignal.timeout;
  context.mock.method(AbortSignal, "timeout", (time: number) => (times.push(time), whole.call(AbortSignal, time)));
  const ny = game("new-york-1995");
  const made = { status: 200, body: {} };
  await answered([Response.json({ answers: [made, made] })]).client.batch([ny.start(2), ny.start(3)]);
  await answered([good()]).client.send(service.games());
  assert.deepEqual(times, [30_000, 15_000]);
});
