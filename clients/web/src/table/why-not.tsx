import { useEffect, useRef, useState } from "preact/hooks";
import { legalMoves } from "../calls.js";
import type { Game } from "../knowledge.js";
import { Failed } from "../look/failed.js";
import { ask } from "../service.js";
import { say } from "../words/index.js";
import { Told } from "./refusals.js";
import type { Sight } from "./sight.js";
import type { Refusal } from "./turn.js";

/** Moves that somebody may think of and that are not legal, for those who cannot click on them. */
export function WhyNot({ game, sight }: { game: Game; sight: Sight }) {
  const [blocked, put] = useState<(Refusal & { notation: string })[] | null>(null);
  const told = useRef<HTMLDivElement>(null);
  useEffect(() => { put(null); fail(undefined); }, [sight]);
  // The button that asked is gone.
  useEffect(() => void (blocked && told.current?.focus()), [blocked]);
  const [error, fail] = useState<unknown>();
  const look = () => read().then(put, fail);
  const read = async () => {
    const found = await ask(legalMoves(game.info.id, sight.at, { seat: sight.seat!, limit: 0, blocked: true }));
    return found.blocked.map(({ notation, refusal }) => ({ notation, broken: refusal.broken }));
  };
  return (
    <div class="why-not" ref={told} tabIndex={-1}>
      <Failed error={error} />
      {blocked
        ? blocked.length ? <Told game={game} refusals={blocked} /> : <p>{say("nothingBlocked")}</p>
        : <button type="button" class="quiet" onClick={look}>{say("whyNot")}</button>}
    </div>
  );
}
