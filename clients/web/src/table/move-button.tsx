import type { AnyMove } from "../calls.js";
import type { Game } from "../knowledge.js";
import { say } from "../words/index.js";
import { kind, parts } from "./named.js";

interface Given {
  game: Game;
  move: AnyMove;
  notation: string;
  play: ((notation: string, move: AnyMove) => void) | undefined;
  /** Whether it says that it plays; in a list of moves all do. */
  says?: boolean;
}

/** A button that plays a move, which it tells in words; the notation stands beside them where it is another. */
export function MoveButton({ game, move, notation, play, says = false }: Given) {
  const words = parts(game, move) || (says ? kind(game, move) : "");
  return (
    <button type="button" class="button" disabled={!play} onClick={() => play?.(notation, move)}>
      {words !== notation && words && <>{says ? say("playMove", { notation: words }) : words} </>}
      <code class="notation">{words === notation && says ? say("playMove", { notation }) : notation}</code>
    </button>
  );
}
