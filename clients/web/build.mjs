// Bundles the playground into service/static/web, which is checked in so that the service needs no Node.
// With --check nothing is written: it fails where what is there differs from what would be built, or is too heavy.
import { build } from "esbuild";
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

const { outputFiles } = await build({
  entryPoints: { app: "src/main.tsx" },
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
const made = new Map(outputFiles.map(({ path, contents }) => [path.split("/").at(-1), Buffer.from(contents)]));
for (const name of readdirSync("page")) made.set(name, readFileSync(`page/${name}`));
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
