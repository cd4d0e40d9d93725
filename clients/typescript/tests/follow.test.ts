// What a bot thinks on the way, on answers made up for the purpose.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Client, game, NoAnswer, StateNotHot, Unavailable } from "knickerbocker-client";

const own = game("new-york-skyline");
const progress = { progress: { iterations: 3, candidates: [] } };
const answer = { answer: { iterations: 9, candidates: [], notation: "pass" } };
const overloaded = problemOf(503, "overloaded");

function problemOf(status: number, kind: string): object {
  const type = `urn:knickerbocker:problem:${kind}`;
  return { type, title: "", status, detail: "", code: kind, rule: null, params: {}, errors: [], requestId: null };
}

function lines(...told: object[]): Response {
  return new Response(told.map((line) => `${JSON.stringify(line)}\n`).join(""));
}

function problem(status: number, kind: string): Response {
  const headers = { "content-type": "application/problem+json" };
  return new Response(JSON.stringify(problemOf(status, kind)), { status, headers });
}

/** What is told of a call when the service answers so, one after the other; and what it was sent. */
async function followed(made: (Response | Error)[], at: any = "id"): Promise<[object[], any[]]> {
  const sent: any[] = [];
  const client = new Client("http://nowhere", {
    fetch: async (_, init) => {
      assert.equal((init.headers as Record<string, string>)["accept"], "application/x-ndjson");
      sent.push(JSON.parse(init.body as string));
      const next = made.shift();
      if (next instanceof Error) throw next;
      return next!;
    },
  });
  const told: object[] = [];
  for await (const line of client.follow(own.suggest(at))) told.push(line);
  return [told, sent];
}

test("progress, and last the answer", async () => {
  const [told] = await followed([lines(progress, progress, answer)]);
  assert.deepEqual(told, [progress, progress, answer]);
});

test("a state that is not at hand is sent", async () => {
  const position = { stateId: "id", state: { ply: 1 } };
  const [told, sent] = await followed([problem(404, "state-not-hot"), lines(answer)], position);
  assert.deepEqual(told, [answer]);
  assert.deepEqual(sent, [{ stateId: "id" }, { state: { ply: 1 } }]);
  await assert.rejects(followed([problem(404, "state-not-hot")]), StateNotHot);
});

test("problems and silence are thrown", async () => {
  await assert.rejects(followed([lines(progress, { problem: overloaded })]), Unavailable);
  await assert.rejects(followed([problem(503, "overloaded")]), Unavailable);
  await assert.rejects(followed([new TypeError("fetch failed")]), NoAnswer);
});
