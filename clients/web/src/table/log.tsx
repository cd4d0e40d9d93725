import type { Game } from "../knowledge.js";
import { say } from "../words/index.js";
import { happened, kind } from "./named.js";
import type { Line, Sight } from "./sight.js";

interface Given {
  game: Game;
  sight: Sight;
  called: (seat: number) => string;
}

/** What was played, newest first: in notation where it is known to everybody, else by what happened. */
export function Log({ game, sight, called }: Given) {
  const lines = [...sight.log].reverse();
  return (
    <details class="log" open>
      <summary>{say("log", { moves: sight.ply })}</summary>
      <ol class="rows">
        {lines.map((line) => <li value={line.ply + 1}><Row game={game} line={line} called={called} /></li>)}
      </ol>
    </details>
  );
}

function Row({ game, line: { seat, move, notation, events }, called }: { game: Game; line: Line; called: (seat: number) => string }) {
  return (
    <>
      <span class="ply">{called(seat)}</span> {move && <span>{kind(game, move)}</span>} {notation && <code>{notation}</code>}
      {events.length > 0 && (
        <details class="events"><summary>{say("events", { events: events.length })}</summary>
          <ul>{events.map((event) => <li>{happened(game, event)}</li>)}</ul>
        </details>
      )}
    </>
  );
}
