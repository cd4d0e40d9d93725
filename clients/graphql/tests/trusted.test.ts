// A service that takes trusted documents only is played through them, by the code of the example page too.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Client, fetchExchange } from "@urql/core";
import { parse } from "graphql";
import * as play from "../example/play.js";
import * as made from "../generated/graphql.js";
import { trusted } from "../trusted.js";

const url = `${process.env["SERVICE"] ?? "http://localhost:8000"}/graphql`;
const client = new Client({ url, exchanges: [trusted, fetchExchange], preferGetMethod: false });
const manifest: Record<string, string> = JSON.parse(readFileSync("trusted-documents.json", "utf8"));
const sdl = readFileSync("../../openapi/schema.graphql", "utf8");
const GAMES = [...sdl.matchAll(/^type (\w+)Queries /gm)].map(([, name]) => name!);

async function told(name: string, kind: "query" | "mutation", variables: object): Promise<any> {
  const { data, error } = await client[kind]((made as Record<string, any>)[`${name}Document`], variables);
  assert.ok(data, error?.message);
  ran.add(name);
  return Object.values(data as object)[0];
}
const ran = new Set<string>();

test("other documents are not taken", async () => {
  const { error } = await client.query("{ games { id } }", {});
  assert.equal(error?.graphQLErrors[0]?.extensions["code"], "untrusted-document");
});

test("there are games", () => assert.ok(GAMES.length >= 4));

for (const game of GAMES) {
  test(`${game}: every operation answers`, async () => {
    const { start } = await told(`${game}Start`, "mutation", { seats: 2, seed: "graphql" });
    assert.equal(start.__typename, `${game}Position`);
    const at = { state: start.state };
    const { notation } = start.legalMoves.moves[0];
    const { apply } = await told(`${game}Apply`, "mutation", { at, notation });
    assert.equal(apply.__typename, `${game}Applied`);
    assert.equal(apply.position.ply, 1);
    assert.ok(apply.events.length);
    const { stateId } = apply.position;
    const { legalMoves } = await told(`${game}LegalMoves`, "query", { at: { stateId }, limit: 1 });
    assert.equal(legalMoves.moves.length, 1);
    const { check } = await told(`${game}Check`, "query", { at, notation });
    assert.deepEqual([check.legal, check.refusal], [true, null]);
    const { view } = await told(`${game}View`, "query", { at, seat: 1 });
    assert.equal(view.seat, 1);
    const { picture } = await told(`${game}Picture`, "query", { at, seat: 1, theme: "dark" });
    assert.ok(picture.svg.startsWith("<svg") && picture.title && picture.description);
    const { suggest } = await told(`${game}Suggest`, "query", { at, level: "greedy", seed: "graphql" });
    assert.deepEqual([suggest.level, suggest.seed, suggest.notation], ["greedy", "graphql", suggest.candidates[0].notation]);
    const { score } = await told(`${game}Score`, "query", { at });
    assert.deepEqual([score.final, score.scores.length], [false, 2]);
    const { components, rules } = await told(`${game}Components`, "query", {});
    assert.ok(components && rules.rules.length);
    const sealed = (await told(`${game}StartSealed`, "mutation", { seats: 2, nonces: ["a", "b"] })).start;
    assert.equal(sealed.seatTokens.length, 2);
    const seat = { sealed: sealed.sealed, seatToken: sealed.seatTokens[sealed.toMove[0]] };
    const own = (await told(`${game}LegalMoves`, "query", { at: { sealed: seat } })).legalMoves.moves[0];
    const moved = (await told(`${game}ApplySealed`, "mutation", { at: seat, notation: own.notation })).apply;
    assert.deepEqual([moved.__typename, moved.ply], [`${game}SealedApplied`, 1]);
    const other = { sealed: moved.sealed, seatToken: sealed.seatTokens.find((one: string) => one !== seat.seatToken) };
    const looked = (await told(`${game}ViewSealed`, "query", { at: other })).view;
    assert.deepEqual([looked.__typename, looked.view.ply], [`${game}SealedViewed`, 1]);
    assert.deepEqual(looked.steps.map((one: { ply: number; seat: number }) => [one.ply, one.seat]), [[0, sealed.toMove[0]]]);
    const { replay } = await told(`${game}Replay`, "query", { start: { seats: 2, seed: "graphql" }, notation });
    assert.equal(replay.position.stateId, stateId);
    assert.equal(replay.steps[0].notation, notation);
  });
}

test("all documents of the manifest were used, and each is an operation of its own", async () => {
  await told("Games", "query", {});
  const names = Object.values(manifest).map((text) => {
    const [operation, ...more] = parse(text).definitions.filter(({ kind }) => kind === "OperationDefinition");
    assert.ok(operation?.kind === "OperationDefinition" && !more.length);
    return operation.name?.value;
  });
  assert.deepEqual([...ran].sort(), names.sort());
});

test("the code of the example page begins, plays and is told of refusals", async () => {
  const position = await play.start(client, { seats: 3, seed: "demo" });
  const { state, stateId } = position;
  const applied = await play.apply(client, { at: { state }, move: { place: { space: "A4S4" } } });
  assert.deepEqual(applied.events, [{ __typename: "NewYork1995Placed", seat: 0, colour: "red", space: "A4S4" }]);
  const board = (await play.view(client, applied.position.stateId, 0)).board;
  assert.equal(board[3]?.[3], "r");
  await assert.rejects(
    play.apply(client, { at: { state: applied.position.state }, notation: "A4S4" }),
    (error) => error instanceof play.Refused && error.code === "1995.prelim.free",
  );
  await assert.rejects(play.start(client, { seats: 9 }), play.Refused);
  await assert.rejects(play.apply(client, { at: { stateId }, notation: "nonsense" }), play.Refused);
});
