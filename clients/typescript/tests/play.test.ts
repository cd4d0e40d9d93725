// Play against the real service.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  Client, Forbidden, game, GameOver, type GameId, Impossible, Invalid, Misasked, NotFound, NotYourTurn, OddAnswer,
  ProblemError, Refused, service, StateNotHot, Table, WrongPhase,
} from "knickerbocker-client";
import { SERVICE, watched } from "./service.js";

const client = new Client(SERVICE);
const ny = game("new-york-1995");
const { games } = await client.send(service.games());

/** Starts so many other games that the service, which keeps few states, has no other at hand. */
async function evict(): Promise<void> {
  await client.batch(Array.from({ length: 30 }, (_, n) => ny.start(2, { seed: `other-${n}` })));
}

for (const { id } of games) {
  test(`a table of ${id}: legal moves are taken, reversible ones can be taken back`, async () => {
    const own = game(id as GameId);
    const table = await Table.start(client, own, 2, { seed: "table" });
    for (let n = 0; n < 60 && !table.over; n++) {
      const { moves, total } = table.legalMoves;
      assert.ok(total > 0);
      const before = table.position;
      const { move, notation } = moves[(n * 7) % moves.length]!;
      const applied = await table.apply(n % 2 ? move : notation);
      assert.equal(applied.ply, before.ply + 1);
      assert.equal(table.position.stateId, applied.stateId);
      assert.deepEqual(table.events, applied.events);
      if (table.reversible) {
        assert.equal(table.undo(), before);
        assert.deepEqual(table.events, []);
        assert.equal((await table.apply(move)).stateId, applied.stateId);
      }
    }
  });
}

test("a move that shows a card cannot be taken back, and two moves at once are one too many", async () => {
  const table = await Table.start(client, game("new-york-skyline"), 2, { seed: "table" });
  assert.throws(() => table.undo());
  const first = table.apply(table.legalMoves.moves[0]!.move);
  await assert.rejects(table.apply(table.legalMoves.moves[0]!.move), /under way/);
  assert.throws(() => table.undo(), /under way/);
  await first;
  assert.equal(table.position.ply, 1);
});

test("some games have moves that can be taken back", async () => {
  const table = await Table.start(client, game("new-york-1901"), 2, { seed: "table" });
  let taken = 0;
  for (let n = 0; n < 60 && !table.over && !taken; n++) {
    const { moves } = table.legalMoves;
    await table.apply(moves[(n * 7) % moves.length]!.move);
    if (table.reversible) taken++, table.undo();
  }
  assert.equal(taken, 1);
});

test("the id of a state is sent; the state only when the service has it no longer", async () => {
  const { client, sent } = watched();
  const position = await client.send(ny.start(2, { seed: "hot" }));
  await client.send(ny.apply(position, "A4S4"));
  assert.deepEqual(sent.slice(1).map(([, body]) => Object.keys(body)), [["stateId", "notation"]]);

  await evict();
  sent.length = 0;
  const { ply } = await client.send(ny.apply(position, "A4S4", { include: ["view"] }));
  assert.equal(ply, 1);
  assert.deepEqual(sent.map(([, body]) => Object.keys(body)), [
    ["stateId", "notation", "include"],
    ["state", "notation", "include"],
  ]);

  await evict();
  await assert.rejects(client.send(ny.view(position.stateId)), StateNotHot);
  assert.equal((await client.send(ny.view(position.state, { seat: 1 }))).view.seat, 1);
});

test("batches answer in order, send states where ids do not do, and hold problems in place of answers", async () => {
  const { client, sent } = watched();
  const position = await client.send(ny.start(2, { seed: "batch" }));
  await evict();
  sent.length = 0;
  const [first, wrong, third] = await client.batch([
    ny.apply(position, "A4S4"),
    ny.apply(position, "A4S4 A4S4"),
    game("new-york-1901").start(2, { seed: "batch" }),
  ]);
  assert.ok(!(first instanceof Error) && first.ply === 1);
  assert.ok(wrong instanceof Refused);
  assert.equal(wrong.rule, "1995.prelim.free");
  assert.ok(!(third instanceof Error) && third.game === "new-york-1901");
  assert.deepEqual(sent.map(([path, body]) => [path, body.calls.length]), [["/v1/batch", 3], ["/v1/batch", 2]]);
});

test("streams take any number of calls, also of an asynchronous source, in portions", async () => {
  const bodies: string[] = [];
  const client = new Client(SERVICE, {
    fetch: (url, init) => (bodies.push(String(init.body)), fetch(url, init)),
  });
  async function* many() {
    for (let n = 0; n < 450; n++) yield ny.start(n === 300 ? 9 : 2, { seed: `stream-${n}` });
  }
  let n = 0;
  for await (const answer of client.stream(many())) {
    if (n === 300) assert.ok(answer instanceof ProblemError);
    else assert.ok(!(answer instanceof Error) && answer.state.chance.seed === `stream-${n}`);
    n++;
  }
  assert.equal(n, 450);
  assert.deepEqual(bodies.map((body) => body.split("\n").length), [200, 200, 50]);
});

test("a sealed game is played by its tokens, hides what is hidden and proves its cards at the end", async () => {
  const own = game("new-york-1901");
  const start = await client.send(own.startSealed(2, { nonces: ["ours", "yours"] }));
  assert.equal(start.seatTokens.length, 2);
  assert.ok(!("state" in start) && !("secret" in start.proof));
  let { sealed, toMove, over, proof } = start;
  const at = (seat: number) => ({ sealed, seatToken: start.seatTokens[seat]! });
  const due = toMove[0]!;
  const [first] = (await client.send(own.legalMoves(at(due)))).moves;
  await assert.rejects(client.send(own.apply(at(1 - due), { ...first!.move, seat: due })), Forbidden);
  const spectator = await client.send(own.view({ sealed, seatToken: start.spectatorToken }));
  assert.equal(spectator.view.seat, null);

  const record: string[] = [];
  while (!over) {
    const { moves } = await client.send(own.legalMoves(at(toMove[0]!)));
    const { move, notation } = moves[(record.length * 7) % moves.length]!;
    ({ sealed, toMove, over, proof } = await client.send(own.apply(at(toMove[0]!), move)));
    record.push(notation);
  }
  const asked = { proof, seats: 2, notation: record.join(" ") };
  assert.equal((await client.send(own.verify(asked))).fair, true);
  const forged = { ...proof, commitment: start.proof.commitment.toLowerCase() };
  assert.equal((await client.send(own.verify({ ...asked, proof: forged }))).fair, false);
});

test("each problem is of its class, with code, rule and params", async () => {
  const position = await client.send(ny.start(3, { seed: "problems" }));
  const refused = await client.send(ny.apply(position, "A4S4 A4S4")).catch((error: unknown) => error);
  assert.ok(refused instanceof Refused && refused instanceof ProblemError && refused instanceof Error);
  const { status, code, rule, params, kind } = refused;
  assert.deepEqual({ status, code, rule, params, kind }, {
    status: 409,
    code: "1995.prelim.free",
    rule: "1995.prelim.free",
    params: { space: "A4S4" },
    kind: "illegal-move",
  });
  assert.equal(refused.errors[0]?.code, code);
  await assert.rejects(client.send(ny.apply(position, { type: "place", space: "A1S1", seat: 1 })), NotYourTurn);
  await assert.rejects(client.send(ny.apply(position, { type: "redraw" })), WrongPhase);
  await assert.rejects(client.send(ny.apply(position, "nonsense")), Invalid);
  await assert.rejects(client.send(ny.view({ ...position.state, money: [12, 12] })), Impossible);
  await assert.rejects(client.send(game("new-york-2000" as GameId).info()), NotFound);
  await assert.rejects(client.send({ path: "/v1/games/new-york-1995/start" }), Misasked);
  const own = game("new-york-1901");
  const table = await Table.start(client, own, 2, { seed: "problems" });
  for (let n = 0; !table.over; n++) {
    const { moves } = table.legalMoves;
    await table.apply(moves[(n * 7) % moves.length]!.move);
  }
  await assert.rejects(client.send(own.apply(table.position, { type: "end" })), GameOver);
});

test("words follow the language, codes do not", async () => {
  const said = async (language: string) => {
    const client = new Client(SERVICE, { language });
    const position = await client.send(ny.start(2, { seed: "words" }));
    return client.send(ny.check(position, { type: "redraw" }));
  };
  const [german, czech] = [await said("de"), await said("cs")];
  assert.ok(german.refusal && czech.refusal);
  assert.equal(german.refusal.code, czech.refusal.code);
  assert.notEqual(german.refusal.detail, czech.refusal.detail);
});

test("games are read about, scored from a real table, replayed; the service is asked how it is", async () => {
  const info = await client.send(ny.info({ v: "1" }));
  assert.deepEqual(info.seats, [2, 3, 4, 5]);
  assert.equal((await client.send(ny.components())).spaces.length, 49);
  const own = game("new-york-1901");
  const [pack] = (await client.send(own.info())).packs;
  assert.equal((await client.send(own.components({ pack: pack! }))).pack.split("@")[0], pack!.split("@")[0]);
  assert.equal((await client.send(ny.rules())).version, info.rules);
  assert.ok("state" in (await client.send(ny.schema())).schemas);
  const sheet = await client.send(
    ny.scoreTable({
      board: ["rr.....", "r......", ".......", "...b...", "...b...", ".......", "......."],
      seats: [{ colours: ["red"], money: 4 }, { colours: ["blue"], money: 5 }, { colours: ["yellow"] }],
    }),
  );
  assert.deepEqual(sheet.scores.map(({ total }) => total), [10, 9, 0]);
  const replayed = await client.send(
    ny.replay({ start: { seats: 3, seed: "demo" }, notation: "A4S4 A1S1 A7S7", upTo: 2, steps: true }),
  );
  assert.deepEqual(replayed.steps?.map(({ notation }) => notation), ["A4S4", "A1S1"]);
  assert.equal((await client.send(ny.score(replayed.position!))).final, false);
  assert.equal((await client.send(service.alive())).status, "ok");
  assert.equal((await client.send(service.ready())).games, games.length);
  assert.ok((await client.send(service.limits())).moves > 0);
  assert.match(await client.send(service.metrics()), /^# HELP/m);
  assert.equal((await client.send(service.openapi()))["openapi"], "3.1.1");
  const told = await client.send(service.graphql<{ games: { id: string }[] }>({ query: "{ games { id } }" }));
  assert.deepEqual(told.data?.games.map(({ id }) => id), games.map(({ id }) => id));
  const unknown = client.send(service.graphql({ documentId: "sha256:none" }));
  await assert.rejects(unknown, OddAnswer);
});
