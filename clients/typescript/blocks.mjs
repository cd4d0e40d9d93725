// Writes the blocks of README.md out as programs, for the tests to compile and run.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";

const folder = "tests/readme";
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const blocks = [...readFileSync("README.md", "utf8").matchAll(/^```ts\n(.*?)^```$/gms)];
blocks.forEach(([, block], n) => writeFileSync(`${folder}/block-${n}.ts`, block));
