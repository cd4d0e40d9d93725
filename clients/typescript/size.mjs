// Prints what the package weighs in a page, and fails above the limit, which the READMEs name.
import { buildSync } from "esbuild";
import { gzipSync } from "node:zlib";

const MOST = 4_000;
const { outputFiles } = buildSync({
  entryPoints: ["dist/index.js"],
  bundle: true,
  minify: true,
  format: "esm",
  platform: "browser",
  write: false,
});
const [file] = outputFiles;
const zipped = gzipSync(file.contents, { level: 9 }).length;
console.log(`knickerbocker-client: ${file.contents.length} bytes minified, ${zipped} gzipped (at most ${MOST})`);
process.exit(zipped <= MOST ? 0 : 1);
