import type { Choice, Value } from "../calls.js";
import type { Game } from "../knowledge.js";
import { say } from "../words/index.js";
import { key, type Pick } from "./pick.js";
import { kind, named } from "./named.js";
import type { Turn } from "./turn.js";

/** Where there are too many moves to list, a move is put together of what the prompt offers for each of its fields. */
export function Compose({ game, turn }: { game: Game; turn: Turn }) {
  return (
    <>
      <p class="small">{say("tooMany")}</p>
      {turn.choices.filter(({ picks }) => picks.length).map((choice) => <Fields game={game} turn={turn} choice={choice} />)}
    </>
  );
}

function Fields({ game, turn, choice }: { game: Game; turn: Turn; choice: Choice }) {
  return (
    <details class="compose" open>
      <summary>{kind(game, choice as never)}</summary>
      {choice.picks.map(({ field, values, least, most }) => (
        <fieldset>
          <legend>{field} <span class="small">{say("leastMost", { least, most })}</span></legend>
          <div class="choices">
            {values.map((value, n) => <Chip game={game} turn={turn} field={field} value={value} nth={times(values.slice(0, n), value)} />)}
          </div>
        </fieldset>
      ))}
    </details>
  );
}

function Chip({ game, turn, field, value, nth }: { game: Game; turn: Turn; field: string; value: Value; nth: number }) {
  const same = turn.picks.filter((pick) => pick.field === field && pick.value === value);
  const pressed = same.length > nth;
  const mark = pressed ? (same[nth] as Pick).mark : `${key(field, value)}:${nth}`;
  return (
    <button type="button" class="chip" aria-pressed={pressed} onClick={() => turn.pick({ field, value, leaves: 0 }, mark)}>
      {named(game, field, value)}
    </button>
  );
}

function times(values: readonly Value[], value: Value): number {
  return values.filter((each) => each === value).length;
}
