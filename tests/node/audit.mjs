// Runs the GraphQL over HTTP audits against the URL given as the only argument; every one must be ok, "should" too.
import { auditServer } from "graphql-http";

const url = process.argv[2];
if (!url) {
  console.error("usage: node audit.mjs URL");
  process.exit(2);
}

const deadline = Date.now() + 30_000;
for (;;) {
  try {
    await fetch(url);
    break;
  } catch (error) {
    if (Date.now() > deadline) {
      console.error(`no answer from ${url}: ${error.cause ?? error}`);
      process.exit(1);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const results = await auditServer({ url });
const failed = results.filter((result) => result.status !== "ok");
for (const { id, name, status, reason } of failed) console.log(`${status} ${id} ${name}: ${reason}`);
console.log(`${results.length - failed.length} of ${results.length} ok`);
process.exit(failed.length || !results.length ? 1 : 0);
