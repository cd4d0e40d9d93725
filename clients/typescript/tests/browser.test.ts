// The bundle runs with nothing but what browsers have.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createContext, runInContext } from "node:vm";
import { buildSync } from "esbuild";
import { SERVICE } from "./service.js";

test("the bundle plays where there is no Node", async () => {
  const { outputFiles } = buildSync({
    entryPoints: ["dist/index.js"],
    bundle: true,
    minify: true,
    format: "iife",
    globalName: "knickerbocker",
    platform: "browser",
    write: false,
  });
  const page = createContext({ fetch, AbortSignal, setTimeout, clearTimeout, Headers, Response, SERVICE });
  const program = `${outputFiles[0]!.text}
    (async () => {
      const { Client, game, Table, Refused } = knickerbocker;
      const table = await Table.start(new Client(SERVICE), game("new-york-1995"), 3, { seed: "demo" });
      await table.apply("A4S4");
      const refused = await table.apply("A4S4").catch((error) => error);
      return [typeof process, table.position.ply, refused instanceof Refused].join();
    })()`;
  assert.equal(await runInContext(program, page), "undefined,1,true");
});
