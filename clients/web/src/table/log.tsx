import { useState } from "preact/hooks";
import type { Game } from "../knowledge.js";
import { say } from "../words/index.js";
import { happened, kind, parts } from "./named.js";
import type { Line, Sight } from "./sight.js";

interface Given {
  game: Game;
  sight: Sight;
  called: (seat: number) => string;
}

const PAGE = 50;

/** What was played, newest first: in words where it is known to everybody, else by what happened. */
export function Log({ game, sight, called }: Given) {
  const [most, more] = useState(PAGE);
  const lines = sight.log.slice(-most).reverse();
  return (
    <details class="log" open>
      <summary>{say("log", { moves: sight.ply })}</summary>
      <ol class="rows" tabIndex={0} aria-label={say("log", { moves: sight.ply })}>
        {lines.map((line, n) => <li key={line.ply}><Row game={game} line={line} called={called} newest={n === 0} /></li>)}
      </ol>
      {sight.log.length > most && <button type="button" class="button" onClick={() => more(most + PAGE)}>{say("showMore")}</button>}
    </details>
  );
}

interface Rowed extends Omit<Given, "sight"> {
  line: Line;
  newest: boolean;
}

/** A move; it opens with its notation and what happened. The newest is open. */
function Row({ game, line: { ply, seat, move, notation, events }, called, newest }: Rowed) {
  const words = move ? [kind(game, move), parts(game, move)].filter(Boolean).join(" · ") : events[0] && happened(game, events[0]);
  const played = <><span class="ply">{ply + 1}. {called(seat)}:</span> {words}</>;
  if (!events.length) return <p>{played}</p>;
  return (
    <details open={newest}>
      <summary>{played}</summary>
      {notation && <code>{notation}</code>}
      <ul>{events.map((event) => <li>{happened(game, event)}</li>)}</ul>
    </details>
  );
}
