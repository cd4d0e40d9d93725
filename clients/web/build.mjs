// Bundles the playground into service/static/web, which is checked in so that the service needs no Node.
// With --check nothing is written: it fails where what is there differs from what would be built, or is too heavy.
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { gzipSync } from "node:zlib";

const INTO = "../../service/static/web";
/** Bytes of scripts and styles as they travel, gzipped. */
const MOST = 60_000;

/** Makes a style sheet a text, where it is imported with `?text`. */
const asText = {
  name: "text",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\.css\?text$/ }, ({ path, resolveDir }) => ({ path: resolve(resolveDir, path.slice(0, -5)), namespace: "text" }));
    onLoad({ filter: /./, namespace: "text" }, ({ path }) => ({ contents: readFileSync(path), loader: "text" }));
  },
};

/** The files that are made of what begins with these, by name. */
async function bundled(entryPoints, define = {}) {
  const { outputFiles } = await build({
    entryPoints,
    define,
    bundle: true,
    minify: true,
    write: false,
    outdir: ".",
    format: "esm",
    target: "es2022",
    jsx: "automatic",
    jsxImportSource: "preact",
    legalComments: "none",
    charset: "utf8",
    plugins: [asText],
  });
  return outputFiles.map(({ path, contents }) => [path.split("/").at(-1), Buffer.from(contents)]);
}

const made = new Map(await bundled({ app: "src/main.tsx" }));
for (const name of readdirSync("page")) made.set(name, readFileSync(`page/${name}`));
// The worker keeps the page and what it loads; its build is a hash of them, so that it changes when they do.
const kept = [...made.keys()].sort();
const hash = createHash("sha256");
for (const name of kept) hash.update(made.get(name));
const files = kept.map((name) => (name === "index.html" ? "" : `static/web/${name}`));
const define = { BUILD: JSON.stringify(hash.digest("hex").slice(0, 16)), FILES: JSON.stringify(files) };
for (const [name, content] of await bundled({ sw: "worker/sw.ts" }, define)) made.set(name, content);
made.set("LICENSE.preact.txt", readFileSync("../node_modules/preact/LICENSE"));

const heavy = [...made].filter(([name]) => /\.(js|css)$/.test(name));
const zipped = heavy.reduce((sum, [, content]) => sum + gzipSync(content, { level: 9 }).length, 0);
console.log(`playground: ${zipped} bytes gzipped (at most ${MOST})`);

const old = [...made].filter(([name, content]) => !existsSync(`${INTO}/${name}`) || !readFileSync(`${INTO}/${name}`).equals(content));
if (process.argv.includes("--check")) {
  if (old.length) console.error(`service/static/web is not what is built: ${old.map(([name]) => name).join(", ")}. Run make web.`);
  process.exitCode = old.length || zipped > MOST ? 1 : 0;
} else {
  mkdirSync(INTO, { recursive: true });
  for (const [name, content] of made) writeFileSync(`${INTO}/${name}`, content);
}
