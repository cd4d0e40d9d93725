// The client has each call of the OpenAPI document, and sends each field and parameter. (That the types take them all
// is compiled in types.ts.)
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { type Call, Client, Game, game, type GameId, service } from "knickerbocker-client";

const document = JSON.parse(readFileSync(new URL("../../../../openapi/openapi.json", import.meta.url), "utf8"));
const ids: GameId[] = document.components.parameters.game.schema.enum;
const schemas = document.components.schemas;

/** Makes a call out of a body, the way its author would. */
const made: Record<string, (own: Game<any>, body: any) => Call<unknown>> = {
  start: (own, { seats, sealed, ...more }) => (sealed ? own.startSealed(seats, more) : own.start(seats, more)),
  "legal-moves": (own, body) => own.legalMoves(...about(body)),
  check: (own, { move, notation, ...body }) => own.check(about(body)[0], move ?? notation),
  apply: (own, { move, moves, notation, ...body }) => {
    const [at, more] = about(body);
    return own.apply(at as string, move ?? moves ?? notation, more);
  },
  view: (own, body) => own.view(...about(body)),
  picture: (own, body) => own.picture(...about(body)),
  suggest: (own, body) => own.suggest(...about(body)),
  score: (own, { table, ...body }) => (table ? own.scoreTable(table as never) : own.score(about(body)[0])),
  replay: (own, body) => own.replay(body),
  verify: (own, body) => own.verify(body),
};

function about({ state, stateId, sealed, seatToken, ...more }: any): [any, any] {
  return [state ?? stateId ?? { sealed, seatToken }, more];
}

/** A value of its own for each field, of the kind that says what it is. */
function filled(properties: object): Record<string, unknown> {
  const texts = ["stateId", "notation", "sealed", "seatToken"];
  const value = (name: string) => (name === "moves" ? [{}] : texts.includes(name) ? `<${name}>` : { of: name });
  return Object.fromEntries(Object.keys(properties).map((name) => [name, value(name)]));
}

/** What a client sends to send calls. */
async function sent(use: (client: Client) => Promise<unknown>, settings = {}): Promise<[string, Request]> {
  let request: Request | undefined;
  const client = new Client("http://nowhere", {
    ...settings,
    fetch: async (url, init) => ((request = new Request(url, init)), Response.json({ answers: [{}] })),
  });
  await use(client).catch(() => undefined);
  assert.ok(request);
  const path = decodeURIComponent(new URL(request.url).pathname);
  return [`${request.method} ${path}`, request];
}

test("each operation has a call, and there is no other", async () => {
  const calls: Call<unknown>[] = Object.entries(service).map(([name, make]) =>
    name === "graphql" ? service.graphql({ query: "" }) : (make as () => Call<unknown>)(),
  );
  const known = new Set<string>();
  for (const id of ids) {
    const own = game(id);
    calls.push(own.info(), own.rules(), own.components(), own.schema());
    for (const [name, make] of Object.entries(made)) {
      const call = make(own, { stateId: "", seats: 2 });
      assert.equal(call.name, name);
      calls.push(call);
    }
  }
  for (const call of calls) known.add((await sent((client) => client.send(call)))[0]);
  known.add((await sent((client) => client.batch([game(ids[0]!).start(2)])))[0]);
  const wanted = Object.entries<object>(document.paths).flatMap(([path, item]) =>
    Object.keys(item).flatMap((method) =>
      path.includes("{game}")
        ? ids.map((id) => `${method.toUpperCase()} ${path.replace("{game}", id)}`)
        : [`${method.toUpperCase()} ${path}`],
    ),
  );
  assert.deepEqual([...known].sort(), wanted.sort());
});

test("each field of each request is sent", async () => {
  let fields = 0;
  for (const [path, item] of Object.entries<any>(document.paths)) {
    const [, id, name] = /^\/v1\/games\/([^{/]+)\/([^/]+)$/.exec(path) ?? [];
    if (!item.post || !id) continue;
    const { $ref } = item.post.requestBody.content["application/json"].schema;
    const schema = schemas[$ref.split("/").at(-1)];
    for (const variant of schema.oneOf ?? [schema]) {
      const body = filled(variant.properties);
      const call = made[name!]!(game(id as GameId), body);
      const [, request] = await sent((client) => client.send(call));
      const arrived = await request.json();
      if (name === "start") arrived.sealed = body["sealed"];
      assert.deepEqual(arrived, body, path);
      fields += Object.keys(body).length;
    }
  }
  assert.ok(fields > 0);
});

test("each field of a call in a batch is sent, save the id, which order does for", async () => {
  const [, request] = await sent((client) => client.batch([game(ids[0]!).start(2)]));
  const { calls, ...rest } = await request.json();
  assert.deepEqual(Object.keys({ calls, ...rest }), Object.keys(schemas.BatchRequest.properties));
  assert.deepEqual([...Object.keys(calls[0]), "id"].sort(), Object.keys(schemas.BatchCall.properties).sort());
});

test("each parameter can be given, save If-None-Match, which browsers send by themselves", async () => {
  const [, request] = await sent(
    (client) => client.send(game("new-york-1901").components({ v: "7", pack: "own" }), { requestId: "own" }),
    { language: "cs", headers: { "x-api-key": "key" } },
  );
  assert.equal(request.headers.get("x-api-key"), "key");
  const given: Record<string, unknown> = {
    game: ids.find((id) => request.url.includes(id)),
    ...Object.fromEntries(new URL(request.url).searchParams),
    "Accept-Language": request.headers.get("accept-language"),
    "X-Request-Id": request.headers.get("x-request-id"),
  };
  const asked = { v: "7", pack: "own", "Accept-Language": "cs", "X-Request-Id": "own" };
  assert.deepEqual(given, { game: "new-york-1901", ...asked });
  const wanted = Object.keys(document.components.parameters);
  assert.deepEqual([...Object.keys(given), "If-None-Match"].sort(), wanted.sort());
});

test("each problem that an operation names is of a class of its own status", async () => {
  const { thrown } = await import("knickerbocker-client");
  for (const name of Object.keys(document.components.responses)) {
    const status = Number(name.replace("Problem", ""));
    assert.equal(thrown({ type: "urn:x:new", status, errors: [], params: {} } as never).status, status);
  }
});
