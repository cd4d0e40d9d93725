import type { AnyMove } from "../calls.js";
import type { Game } from "../knowledge.js";
import { say } from "../words/index.js";
import { Compose } from "./compose.js";
import { exact, fields } from "./pick.js";
import { MoveButton } from "./move-button.js";
import { kind, named, worth } from "./named.js";
import { Told } from "./refusals.js";
import type { Turn } from "./turn.js";

interface Given {
  game: Game;
  turn: Turn;
  /** Whether there is a picture to pick from. */
  drawn: boolean;
  play: ((notation: string, move: AnyMove) => void) | undefined;
}

/** What to play now: the move that is picked so far, and those that need no picking. */
export function Picks({ game, turn, drawn, play }: Given) {
  const { picks, fit, whole, judged, types, type, choose } = turn;
  const ready = whole ? (picks.length && fit[0] && (fit.length === 1 || exact(fit[0].move, picks)) ? fit[0] : undefined) : undefined;
  const plain = picks.length ? [] : fit.filter(({ move }) => !fields(move).length);
  return (
    <div class="picks">
      {types.length > 1 && (
        <div class="choices" role="group" aria-label={say("kindOfMove")}>
          {["", ...types].map((each) => (
            <button type="button" class="chip" aria-pressed={type === each} onClick={() => choose(each)}>
              {each ? game.info.moves[each] ?? each : say("all")}
            </button>
          ))}
        </div>
      )}
      <p class="picked" aria-live="polite">
        {picks.length ? say("picked", { picks: picks.map(({ field, value }) => named(game, field, value)).join(" + ") }) : say("pickHelp")}
        {picks.length > 0 && whole && ` ${say("left", { moves: fit.length })}`}
      </p>
      {!whole && <Compose game={game} turn={turn} drawn={drawn} />}
      {ready && (
        <p class="ready">
          <MoveButton game={game} move={ready.move} notation={ready.notation} play={play} main />{" "}
          <span class="small">{[kind(game, ready.move), worth(game, ready)].filter(Boolean).join(": ")}</span>
        </p>
      )}
      {judged && (judged.refusal
        ? <Told game={game} refusals={[{ notation: judged.notation, broken: judged.refusal.broken }]} />
        : (
          <p class="ready">
            <MoveButton game={game} move={judged.move} notation={judged.notation} play={play} main />{" "}
            <span class="small">{kind(game, judged.move)}</span>
          </p>
        ))}
      {plain.length > 0 && (
        <div class="acts">
          {plain.map(({ move, notation }) => (
            <button type="button" class="button" disabled={!play} onClick={() => play?.(notation, move)}>{kind(game, move)}</button>
          ))}
        </div>
      )}
    </div>
  );
}
