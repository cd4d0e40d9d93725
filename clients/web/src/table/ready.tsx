import type { AnyMove } from "../calls.js";
import type { Game } from "../knowledge.js";
import { kind, parts } from "./named.js";

interface Given {
  game: Game;
  move: AnyMove;
  notation: string;
  /** What it does, costs and brings, as far as that is known. */
  worth?: string;
  play: ((notation: string, move: AnyMove) => void) | undefined;
}

/** The move that is picked, to be played: what it does is on the button, what it is made of stands beside it. */
export function Ready({ game, move, notation, worth, play }: Given) {
  const words = parts(game, move);
  return (
    <p class="ready">
      <button type="button" class="button main play" disabled={!play} onClick={() => play?.(notation, move)}>
        {kind(game, move)} <code class="notation">{notation}</code>
      </button>{" "}
      <span class="small">{[words === notation ? "" : words, worth].filter(Boolean).join(": ")}</span>
    </p>
  );
}
