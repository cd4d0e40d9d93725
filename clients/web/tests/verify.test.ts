// Whether a sealed table was fair: two browsers, a game that is played to its last move by the API, and the verdict.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { chance } from "./player.js";
import { stage } from "./stage.js";

const place = stage();
const GAME = "new-york-1995";

interface Answer {
  table: string;
  sealed: string;
  ply: number;
  over: boolean;
  toMove: number[];
  events: object[];
  seatTokens: string[];
  proof: { commitment: string; nonces: string[]; secret?: string };
}

async function call<A>(name: string, body: object): Promise<A> {
  const response = await fetch(`${place.base}v1/games/${GAME}/${name}`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  const answer = (await response.json()) as A;
  assert.equal(response.status, 200, JSON.stringify(answer));
  return answer;
}

/** A table one move before its end: where it stands, and what each seat has seen of its own moves. */
async function nearlyOver() {
  const begun = await call<Answer>("start", { seats: 2, sealed: true, nonces: ["anne-7", "bert-3"] });
  const random = chance(11);
  let now = begun;
  const seen: object[][] = [[], []];
  for (;;) {
    const seat = now.toMove[0]!;
    const at = { sealed: now.sealed, seatToken: begun.seatTokens[seat]! };
    const { moves } = await call<{ moves: { move: object; notation: string }[] }>("legal-moves", at);
    const { move, notation } = moves[Math.floor(random() * moves.length)]!;
    const next = await call<Answer>("apply", { ...at, move });
    if (next.over) return { begun, now, seat, seen, ending: notation };
    seen[seat]!.push({ ply: now.ply, seat, move, notation, events: next.events });
    now = { ...now, ...next };
  }
}

function link(letter: unknown[]): string {
  return `${place.base}#/join/${Buffer.from(JSON.stringify(letter)).toString("base64url")}`;
}

const news = async (page: Page) => {
  await page.locator(".news").evaluate((each) => ((each as HTMLDetailsElement).open = true));
  return page.getByRole("textbox", { name: "Send this to the others after your move" }).inputValue();
};
const follow = (page: Page, to: string) => page.goto(to, { waitUntil: "commit" });
const open = (page: Page) => page.locator(".verify").evaluate((each) => ((each as HTMLDetailsElement).open = true));

test("a finished table is verified in each browser, and what was changed is found out", async () => {
  const { begun, now, seat: last, seen, ending } = await nearlyOver();
  const sit = async (seat: number) => {
    const page = await place.page();
    await page.goto(place.base);
    const at = { game: GAME, table: begun.table, seat, token: begun.seatTokens[seat], seen: seen[seat] };
    await page.evaluate(([name, text]) => localStorage.setItem(name!, text!), [`knickerbocker:sealed:${begun.table}:${seat}`, JSON.stringify(at)] as const);
    // Each had the link of their seat, which says what the deal is committed to.
    await follow(page, link([GAME, begun.table, now.sealed, now.ply, begun.seatTokens[seat], seat, begun.proof]));
    await page.locator(".table").waitFor();
    return page;
  };
  const mover = await sit(last);
  const other = await sit(1 - last);
  await open(mover);
  await mover.getByText("this can be verified when it is over").waitFor();
  assert.match(await mover.locator(".verify").innerText(), new RegExp(`${begun.proof.commitment}[^]*anne-7 bert-3`));
  assert.equal(await mover.getByRole("button", { name: "Verify" }).count(), 0);

  const during = await news(mover);
  assert.doesNotMatch(Buffer.from(during.split("/join/")[1]!, "base64url").toString(), /secret|"\d+":"/, "no move goes round during play");
  await mover.locator(".moves").evaluate((list) => ((list as HTMLDetailsElement).open = true));
  await mover.locator(".moves input").fill(ending);
  await mover.locator(".moves").getByText(ending, { exact: true }).click();
  await mover.locator(`.table[data-ply="${now.ply + 1}"]`).waitFor();
  assert.equal(await mover.locator(".table").getAttribute("data-over"), "true");
  await mover.getByText(/Moves of others are missing: \d+ of/).waitFor();

  await follow(other, await news(mover));
  const verify = other.getByRole("button", { name: "Verify" });
  await verify.click();
  await other.locator(".verify .fair").waitFor();
  assert.equal(await other.locator(".verify .yes").count(), 5);
  await follow(mover, await news(other));
  await mover.getByRole("button", { name: "Verify" }).click();
  await mover.locator(".verify .fair").waitFor();

  // The same record, with another commitment, another secret, another move, something else seen.
  const whole = JSON.parse(Buffer.from((await news(other)).split("/join/")[1]!, "base64url").toString()) as unknown[];
  const [, , , , , , proof, moves] = whole as [string, string, string, number, null, number, Answer["proof"], Record<string, string>];
  const name = `knickerbocker:deal:${begun.table}`;
  const wrongs: [string, object][] = [
    ["no-noted", { noted: "another", proof, told: moves }],
    ["no-commitment", { noted: proof.commitment, proof: { ...proof, secret: "another" }, told: moves }],
    ["no-over", { noted: proof.commitment, proof, told: { ...moves, [seen[last]!.length ? (seen[last]![0] as { ply: number }).ply : 0]: "A1S1>nowhere" } }],
  ];
  const words: Record<string, RegExp> = { "no-noted": /not the one that this browser heard of first/, "no-commitment": /does not commit to this secret/, "no-over": /do not lead to the end by the rules/ };
  for (const [wrong, deal] of wrongs) {
    await other.evaluate(([name, text]) => localStorage.setItem(name!, text!), [name, JSON.stringify(deal)] as const);
    await other.reload();
    await other.getByRole("button", { name: "Verify" }).click();
    await other.locator(".verify .failed").waitFor();
    assert.match(await other.locator(".verify .no").first().innerText(), words[wrong]!);
  }
  await other.evaluate(([deal, text, table]) => {
    localStorage.setItem(deal!, text!);
    const place = Object.keys(localStorage).find((key) => key.includes(`sealed:${table}`))!;
    const kept = JSON.parse(localStorage.getItem(place)!) as { seen: { events: { seat?: number }[] }[] };
    kept.seen[0]!.events[0]!.seat = 7;
    localStorage.setItem(place, JSON.stringify(kept));
  }, [name, JSON.stringify({ noted: proof.commitment, proof, told: moves }), begun.table] as const);
  await other.reload();
  await other.getByRole("button", { name: "Verify" }).click();
  await other.locator(".verify .no", { hasText: "do not lead to all that was seen" }).waitFor();
  assert.equal(await other.locator(".verify .no").count(), 1);
});
