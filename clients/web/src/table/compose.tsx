import type { Choice, Value } from "../calls.js";
import type { Game } from "../knowledge.js";
import { say } from "../words/index.js";
import { key } from "./pick.js";
import { kind, label, named } from "./named.js";
import type { Turn } from "./turn.js";

/** Where there are too many moves to list, a move is put together of what the prompt offers for each of its fields; it
 * lies open where there is no picture to pick from. */
export function Compose({ game, turn, drawn }: { game: Game; turn: Turn; drawn: boolean }) {
  const choices = turn.choices.filter(({ picks }) => picks.length);
  if (!choices.length) return null;
  return (
    <>
      <p class="small">{say("tooMany")}</p>
      {choices.map((choice) => <Fields game={game} turn={turn} choice={choice} open={!drawn} />)}
    </>
  );
}

function Fields({ game, turn, choice, open }: { game: Game; turn: Turn; choice: Choice; open: boolean }) {
  return (
    <details class="compose" open={open}>
      <summary>{kind(game, choice as never)}</summary>
      {choice.picks.map(({ field, values, least, most }) => (
        <fieldset>
          <legend>{label(game, field)} <span class="small">{say("leastMost", { least, most })}</span></legend>
          <div class="choices">
            {[...new Set(values)].map((value) => <Chip game={game} turn={turn} field={field} value={value} most={times(values, value)} />)}
          </div>
        </fieldset>
      ))}
    </details>
  );
}

/** A value; one that can be had several times is counted up with each click, and then down to none. */
function Chip({ game, turn, field, value, most }: { game: Game; turn: Turn; field: string; value: Value; most: number }) {
  const same = turn.picks.filter((pick) => pick.field === field && pick.value === value);
  const more = same.length < most && (!same.length || turn.targets.has(key(field, value)));
  return (
    <button type="button" class="chip" aria-pressed={same.length > 0}
      onClick={() => (more ? turn.pick({ field, value, leaves: 0 }, `${key(field, value)}:${same.length}`) : turn.drop(field, value))}>
      {typeof value === "number" ? value : named(game, field, value)}{same.length > 1 && ` × ${same.length}`}
    </button>
  );
}

function times(values: readonly Value[], value: Value): number {
  return values.filter((each) => each === value).length;
}
