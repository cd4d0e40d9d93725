import type { AnyMove } from "../calls.js";
import type { Game } from "../knowledge.js";
import { say } from "../words/index.js";
import { exact, fields, lacking } from "./pick.js";
import { kind, label, named, worth } from "./named.js";
import { Ready } from "./ready.js";
import { Told } from "./refusals.js";
import type { Turn } from "./turn.js";

interface Given {
  game: Game;
  turn: Turn;
  play: ((notation: string, move: AnyMove) => void) | undefined;
}

/** What to play now: the move that is picked so far, and those that need no picking. */
export function Picks({ game, turn, play }: Given) {
  const { picks, fit, whole, judged, choices, targets } = turn;
  const ready = whole ? (picks.length && fit[0] && (fit.length === 1 || exact(fit[0].move, picks)) ? fit[0] : undefined) : undefined;
  const plain = picks.length ? [] : fit.filter(({ move }) => !fields(move).length);
  const lacks = whole || judged ? [] : lacking(choices, picks);
  const told = [
    picks.length ? say("picked", { picks: picks.map(({ field, value }) => named(game, field, value)).join(" + ") }) : say(targets.size ? "pickHelp" : "noPick"),
    picks.length && whole ? say("left", { moves: fit.length }) : "",
    picks.length && lacks.length ? say("lacks", { fields: lacks.map((field) => label(game, field)).join(", ") }) : "",
  ];
  return (
    <div class="picks">
      <p class="picked" aria-live="polite">{told.filter(Boolean).join(" ")}</p>
      {ready && <Ready game={game} move={ready.move} notation={ready.notation} worth={worth(game, ready)} play={play} />}
      {judged && (judged.refusal
        ? <Told game={game} refusals={[{ notation: judged.notation, broken: judged.refusal.broken }]} />
        : <Ready game={game} move={judged.move} notation={judged.notation} play={play} />)}
      {plain.length > 0 && (
        <div class="acts">
          {plain.map(({ move, notation }) => (
            <button type="button" class="button" disabled={!play} onClick={() => play?.(notation, move)}>{bare(game, turn, move)}</button>
          ))}
        </div>
      )}
    </div>
  );
}

/** What a move is that nothing was picked for; where something could be, that nothing is. */
function bare(game: Game, { choices }: Turn, move: AnyMove): string {
  const more = choices.some(({ type, picks }) => type === move.type && picks.length > 0);
  return more ? say("withNothing", { kind: kind(game, move) }) : kind(game, move);
}

/** Which of the kinds of move is meant: the others are neither outlined nor listed. */
export function Kinds({ game, turn: { types, type, choose } }: Pick<Given, "game" | "turn">) {
  if (types.length < 2) return null;
  return (
    <div class="choices kinds" role="group" aria-label={say("kindOfMove")}>
      {["", ...types].map((each) => (
        <button type="button" class="chip" aria-pressed={type === each} onClick={() => choose(each)}>
          {each ? game.info.moves[each] ?? each : say("all")}
        </button>
      ))}
    </div>
  );
}
