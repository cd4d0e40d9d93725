// Bundles one file of tests and runs it: node tests/run.mjs game.test.ts
import { build } from "esbuild";
import { spawnSync } from "node:child_process";

const [file] = process.argv.slice(2);
const outfile = `build/tests/${file.replace(/\.ts$/, ".mjs")}`;
await build({ entryPoints: [`tests/${file}`], bundle: true, packages: "external", platform: "node", format: "esm", outfile });
process.exit(spawnSync(process.execPath, ["--test", outfile], { stdio: "inherit" }).status ?? 1);
