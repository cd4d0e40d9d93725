import { useEffect, useState } from "preact/hooks";
import type { AnyMove } from "../calls.js";
import type { Game } from "../knowledge.js";
import { Failed } from "../look/failed.js";
import { announce } from "../said.js";
import { say } from "../words/index.js";
import { MoveButton } from "./move-button.js";
import { suggested } from "./bots.js";
import type { Sight } from "./sight.js";

interface Given {
  game: Game;
  sight: Sight;
  play: ((notation: string, move: AnyMove) => void) | undefined;
}

/** Asks a bot what it would play in one's place. */
export function Hint({ game, sight, play }: Given) {
  const [found, put] = useState<Awaited<ReturnType<typeof suggested>> | null>(null);
  const [error, fail] = useState<unknown>();
  const [busy, work] = useState(false);
  useEffect(() => {
    put(null);
    fail(undefined);
  }, [sight]);
  const think = async () => {
    work(true);
    try {
      const thought = await suggested(game.info.id, sight.at, sight.seat!);
      put(thought);
      announce(thought.text);
    } catch (problem) {
      fail(problem);
    }
    work(false);
  };
  return (
    <div class="hint">
      <button type="button" class="button" disabled={busy} onClick={think}>{busy ? say("thinking") : say("hint")}</button>
      <Failed error={error} />
      {found && (
        <p>
          {found.text}{" "}
          <MoveButton game={game} move={found.move} notation={found.notation} play={play} says />
        </p>
      )}
    </div>
  );
}
