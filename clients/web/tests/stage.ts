// What all tests in a browser stand on: the service behind a path prefix, a fresh browser, and an eye on what no page
// may do: report errors, or load something from elsewhere.
import assert from "node:assert/strict";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before } from "node:test";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";

const SERVICE = new URL(process.env["SERVICE"] ?? "http://127.0.0.1:8000");
const CHROMIUM = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
const FLAGS = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync",
];
const PREFIX = "/behind/a/prefix";

export interface Stage {
  /** Where the playground is. */
  readonly base: string;
  /** A fresh browser profile. */
  profile(options?: BrowserContextOptions): Promise<BrowserContext>;
  /** Do not hold it against the pages that something was reported which the test brought about. */
  forgive(report: RegExp): void;
  /** A page in a fresh profile, whose bots do not dawdle. */
  page(options?: BrowserContextOptions): Promise<Page>;
}

/** A stage for the tests of a file. What pages did wrong is told when it is taken down. */
export function stage(): Stage {
  let browser: Browser;
  let base = "";
  const wrong: string[] = [];
  const proxy = createServer((asked, answer) => {
    const path = asked.url ?? "";
    if (!path.startsWith(`${PREFIX}/`)) return void answer.writeHead(404).end();
    const onward = request(
      { host: SERVICE.hostname, port: SERVICE.port, method: asked.method, path: path.slice(PREFIX.length), headers: asked.headers },
      (found) => found.pipe(answer.writeHead(found.statusCode!, found.headers)),
    );
    onward.on("error", () => answer.destroy());
    asked.pipe(onward);
  });

  const watch = (page: Page) => {
    page.on("console", (message) => ["error", "warning"].includes(message.type()) && wrong.push(`${page.url()}: ${message.text()}`));
    page.on("pageerror", (error) => wrong.push(`${page.url()}: ${error.stack}`));
    page.on("request", (asked) => !asked.url().startsWith(base) && wrong.push(`a request to ${asked.url()}`));
  };
  const profile = async (options: BrowserContextOptions = {}) => {
    const context = await browser.newContext({ locale: "en-GB", reducedMotion: "reduce", ...options });
    context.setDefaultTimeout(30_000);
    context.on("page", watch);
    return context;
  };

  before(async () => {
    await new Promise<void>((done) => proxy.listen(0, "127.0.0.1", done));
    base = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}${PREFIX}/`;
    browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  });
  after(async () => {
    await browser.close();
    proxy.close();
    proxy.closeAllConnections();
    assert.deepEqual(wrong, []);
  });
  return {
    get base() { return base; },
    profile,
    forgive: (report) => wrong.splice(0, wrong.length, ...wrong.filter((each) => !report.test(each))),
    page: async (options) => (await profile(options)).newPage(),
  };
}
