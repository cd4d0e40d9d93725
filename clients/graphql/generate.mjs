// Runs codegen.js as graphql-codegen does, without its command line, which has three times the packages and can speak to
// networks. With --check it also fails if trusted-documents.json is not what the operations make; else writes that.
import { codegen } from "@graphql-codegen/core";
import { preset } from "@graphql-codegen/client-preset";
import { buildSchema, parse, print } from "graphql";
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import config from "./codegen.js";

const MANIFEST = "trusted-documents.json";
const sdl = readFileSync(config.schema, "utf8");
const [[folder, { presetConfig, config: types }]] = Object.entries(config.generates);
const documents = readdirSync("operations").sort().map((name) => {
  const location = `operations/${name}`;
  const document = parse(readFileSync(location, "utf8"), { noLocation: true });
  return { location, document, rawSDL: print(document) };
});
const sections = await preset.buildGeneratesSection({
  baseOutputDir: folder,
  schema: parse(sdl),
  schemaAst: buildSchema(sdl),
  documents,
  config: types,
  presetConfig,
  plugins: [],
  pluginMap: {},
  documentTransforms: [],
});
const made = await Promise.all(sections.map(async (one) => [one.filename, await codegen({ pluginContext: {}, ...one })]));
mkdirSync(folder, { recursive: true });
for (const [name, content] of made) writeFileSync(name, content);

const [, manifest] = made.find(([name]) => name.endsWith("persisted-documents.json"));
if (!process.argv.includes("--check")) writeFileSync(MANIFEST, `${manifest}\n`);
else if (readFileSync(MANIFEST, "utf8") !== `${manifest}\n`) {
  console.error(`${MANIFEST} is not what the operations make: npm run generate`);
  process.exit(1);
}
