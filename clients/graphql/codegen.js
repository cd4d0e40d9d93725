// For graphql-codegen; no network is needed, the schema is a file. `npm run generate` does the same without its CLI.
const config = {
  schema: "../../openapi/schema.graphql",
  documents: ["operations/*.graphql"],
  generates: {
    "generated/": {
      preset: "client",
      presetConfig: {
        fragmentMasking: false,
        persistedDocuments: { hashAlgorithm: "sha256" },
      },
      config: {
        strictScalars: true,
        useTypeImports: true,
        importExtension: ".js",
        scalars: {
          GameState: "../scalars.js#GameState",
          Counts: "Record<string, number>",
          JSON: "unknown",
        },
      },
    },
  },
};

export default config;
