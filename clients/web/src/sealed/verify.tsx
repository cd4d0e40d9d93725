import { useState } from "preact/hooks";
import { useKept } from "../kept.js";
import { Failed } from "../look/failed.js";
import { announce } from "../said.js";
import { say } from "../words/index.js";
import { deal as dealOf } from "./deal.js";
import { judged, lacking, type Verdict } from "./fair.js";
import type { News, Place } from "./stored.js";

/** Whether the table was dealt fairly: what is known of that so far, and once it is over the verdict. */
export function Verify({ place, news: { sealed, ply }, over }: { place: Place; news: News; over: boolean }) {
  const deal = useKept(dealOf(place.table));
  const [verdict, put] = useState<Verdict | null>(null);
  const [error, fail] = useState<unknown>();
  if (!deal) return null;
  const { proof, noted } = deal;
  const lacks = over ? lacking(place.table, ply).length : 0;
  const ready = over && proof.secret && !lacks;
  const verify = async () => {
    fail(undefined);
    try {
      const found = await judged(place, sealed, ply, deal);
      put(found);
      announce(say(fair(found) ? "fair" : "unfair"));
    } catch (problem) {
      fail(problem);
    }
  };
  return (
    <details class="verify" open={over}>
      <summary>{say("verify")}</summary>
      <p class="small">{say("verifyHelp")}</p>
      <p class="small">{say("commitment")} <code>{noted}</code></p>
      <p class="small">{proof.nonces.length ? say("noncesOf", { nonces: proof.nonces.join(" ") }) : say("noNonces")}</p>
      {!over && <p>{say("verifyLater")}</p>}
      {over && !proof.secret && <p>{say("lacksSecret")}</p>}
      {lacks > 0 && <p>{say("lacksMoves", { lacks, moves: ply })}</p>}
      <Failed error={error} />
      {ready && <button type="button" class="button" onClick={() => void verify()}>{say("verifyNow")}</button>}
      {verdict && <Told verdict={verdict} />}
    </details>
  );
}

function Told({ verdict }: { verdict: Verdict }) {
  const { moves, refused } = verdict;
  return (
    <div class={fair(verdict) ? "fair" : "failed"}>
      <p><strong>{say(fair(verdict) ? "fair" : "unfair")}</strong></p>
      <ul>
        {FOUND.map((name) => <li class={verdict[name] ? "yes" : "no"}>{say(verdict[name] ? `yes-${name}` : `no-${name}`, { moves })}</li>)}
      </ul>
      {refused && <p>{refused}</p>}
    </div>
  );
}

const FOUND = ["noted", "commitment", "seed", "over", "seen"] as const;

function fair(verdict: Verdict): boolean {
  return FOUND.every((name) => verdict[name]);
}
