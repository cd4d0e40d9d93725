import { useEffect, useState } from "preact/hooks";
import { legalMoves, type Value } from "../calls.js";
import type { Game } from "../knowledge.js";
import { Failed } from "../look/failed.js";
import { announce } from "../said.js";
import { ask } from "../service.js";
import { say } from "../words/index.js";
import type { Pick } from "./pick.js";
import type { Place } from "./places.js";
import type { Sight } from "./sight.js";
import type { Refusal } from "./turn.js";

/** A move that is not legal, and the rules that forbid it. */
interface Refused extends Refusal {
  notation: string;
}

interface Answer {
  title: string;
  /** Why nothing can be done with it; absent where nobody asked for that. */
  refusals?: readonly Refused[];
  error?: unknown;
}

const MOST = 5;

/** Asks why something in the picture cannot be used now. */
export function useRefusals(game: Game, sight: Sight) {
  const [answer, put] = useState<Answer | null>(null);
  useEffect(() => put(null), [sight]);
  const ask = async (place: Place, picks: readonly Pick[]) => {
    if (!sight.legal || sight.seat === null) return;
    const { name: title } = place;
    const refusals = await found(game.info.id, sight, place, picks).catch((error: unknown) => put({ title, error }));
    if (!refusals) return;
    put({ title, refusals });
    announce(refusals.flatMap(({ broken }) => broken.map(({ detail }) => detail)).join(" ") || say("noMoveNames"));
  };
  const tell = (title: string) => {
    put(title ? { title } : null);
    announce(title);
  };
  return { answer, ask, tell, clear: () => put(null) };
}

/** The refusals of moves that name a place, first of those that hold what is picked, too. */
async function found(id: string, sight: Sight, { names }: Place, picks: readonly Pick[]): Promise<Refused[]> {
  const held = Object.fromEntries(picks.map(({ field, value }) => [field, value]));
  for (const beside of picks.length ? [held, {}] : [{}]) {
    for (const [field, value] of names) {
      const where: Record<string, Value> = { ...beside, [field]: /^\d+$/.test(value) ? Number(value) : value };
      const { blocked } = await ask(legalMoves(id, sight.at, { seat: sight.seat!, where, limit: 0, blocked: true }));
      if (blocked.length) return distinct(blocked.map(({ notation, refusal }) => ({ notation, broken: refusal.broken })));
    }
  }
  return [];
}

/** One refusal for each rule. */
export function distinct(refusals: readonly Refused[]): Refused[] {
  const first = new Map<string, Refused>();
  for (const each of refusals) if (!first.has(each.broken[0]!.rule)) first.set(each.broken[0]!.rule, each);
  return [...first.values()].slice(0, MOST);
}

/** What the answer was, for eyes. */
export function Refusals({ game, refusals: { answer, clear } }: { game: Game; refusals: ReturnType<typeof useRefusals> }) {
  if (!answer) return null;
  return (
    <section class="why" aria-label={say("whyNot")}>
      <h2>{answer.title || say("whyNot")}</h2>
      <Failed error={answer.error} />
      {answer.refusals && (answer.refusals.length ? <Told game={game} refusals={answer.refusals} /> : <p>{say("noMoveNames")}</p>)}
      <button type="button" class="quiet" onClick={clear}>{say("close")}</button>
    </section>
  );
}

/** Refusals with the rules that they come from. */
export function Told({ game, refusals }: { game: Game; refusals: readonly Refused[] }) {
  return (
    <ul class="told">
      {refusals.map(({ notation, broken }) => (
        <li>
          <code>{notation}</code>
          {broken.map(({ rule, title, detail }) => (
            <div>
              <strong>{detail}</strong>
              <details><summary>{title} <code>{rule}</code></summary><p>{game.rules.get(rule)?.text}</p></details>
            </div>
          ))}
        </li>
      ))}
    </ul>
  );
}
