import { useState } from "preact/hooks";
import type { AnyMove, Listed } from "../calls.js";
import type { Game } from "../knowledge.js";
import { say } from "../words/index.js";
import { MoveButton } from "./move-button.js";
import { kind, parts, worth } from "./named.js";
import type { Sight } from "./sight.js";
import type { Turn } from "./turn.js";
import { WhyNot } from "./why-not.js";

interface Given {
  game: Game;
  turn: Turn;
  sight: Sight;
  play: ((notation: string, move: AnyMove) => void) | undefined;
}

const PAGE = 40;

/** All moves as a list: what the picture offers, for those who do not use it. */
export function Moves({ game, turn, sight, play }: Given) {
  const [filter, search] = useState("");
  const [most, more] = useState(PAGE);
  const text = filter.trim().toLowerCase();
  const found = turn.fit.filter((each) => !text || told(game, each).toLowerCase().includes(text));
  const shown = found.slice(0, most);
  const types = [...new Set(shown.map(({ move }) => move.type))];
  return (
    <details class="moves" open={!sight.picture}>
      <summary>{say(turn.whole ? "moves" : "someMoves", { moves: turn.fit.length })}</summary>
      <label class="field">
        <span>{say("filter")}</span>
        <input type="search" value={filter} onInput={({ currentTarget }) => search(currentTarget.value)} />
      </label>
      {types.map((type) => (
        <section>
          <h2>{game.info.moves[type] ?? type}</h2>
          <ul class="rows">
            {shown.filter(({ move }) => move.type === type).map((each) => (
              <li>
                <MoveButton game={game} move={each.move} notation={each.notation} play={play} />
                <span class="small">{worth(game, each)}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {found.length > most && <button type="button" class="button" onClick={() => more(most + PAGE)}>{say("showMore")}</button>}
      <WhyNot game={game} sight={sight} />
    </details>
  );
}

function told(game: Game, listed: Listed): string {
  return `${listed.notation} ${kind(game, listed.move)} ${parts(game, listed.move)} ${worth(game, listed)}`;
}
