import { useEffect, useState } from "preact/hooks";
import { Failed } from "../look/failed.js";
import { useTitle } from "../look/title.js";
import { Waits } from "../look/waits.js";
import { about, type Game, useRead } from "../knowledge.js";
import { go } from "../route.js";
import { levels } from "../table/bots.js";
import { type Who, WHO } from "../table/stored.js";
import { say } from "../words/index.js";
import { begin, beginSealed, type Wish } from "./begun.js";
import { type Info, Option } from "./option.js";

/** The form that begins a game: made of what the catalogue says of its seats and options. */
export function Begin({ rest: [id = ""] }: { rest: string[] }) {
  const { found: game, error, again } = useRead(() => about(id), id);
  useTitle(game && `${say("begin")}: ${game.info.name}`);
  return (
    <div class="narrow">
      <h1>{game?.info.name ?? say("begin")}</h1>
      <Failed error={error} again={again} />
      <Waits on={!game && !error} />
      {game && <p class="lead">{game.info.summary}</p>}
      {game && <Form game={game} />}
    </div>
  );
}

function Form({ game }: { game: Game }) {
  const [{ seats, who, options, seed, sealed, guard, nonces }, write] = useState<Wish>(() => first(game));
  const [bots, know] = useState<readonly Who[]>(["random"]);
  const [error, fail] = useState<unknown>();
  const [busy, work] = useState(false);
  const wish = { seats, who, options, seed, sealed, guard, nonces };
  const change = (some: Partial<Wish>) => write({ ...wish, ...some });
  useEffect(() => void levels(game.info.id).then((found) => {
    know(found);
    if (found.includes(BOT)) write((now) => ({ ...now, who: now.who.map((each) => (each === "human" ? each : BOT)) }));
  }, fail), [game]);

  const submit = async (event: Event) => {
    event.preventDefault();
    work(true);
    fail(undefined);
    try {
      go(...(await (sealed ? beginSealed(game.info.id, wish) : begin(game.info.id, wish))));
    } catch (problem) {
      fail(problem);
      work(false);
    }
  };

  // What has to be written is for few: the pack that an operator put there.
  const [texts, variants] = [true, false].map((text) => game.info.options.filter(({ type }) => (type === "text") === text)) as [Info[], Info[]];
  const asked = (info: Info) => (
    <Option info={info} game={game} value={options[info.name]} change={(value) => change({ options: { ...options, [info.name]: value } })} />
  );

  return (
    <form onSubmit={submit} class="begin">
      <div>
        <fieldset>
          <legend>{say("players")}</legend>
          <div class="choices">
            {game.info.seats.map((count) => (
              <label class="choice">
                <input type="radio" name="seats" value={count} checked={count === seats} onChange={() => change({ seats: count })} /> {count}
              </label>
            ))}
          </div>
        </fieldset>
        {!sealed && (
          <fieldset>
            <legend>{say("whoPlays")}</legend>
            {Array.from({ length: seats }, (_, seat) => (
              <label class="field row">
                <span>{say("seat", { seat })}</span>
                <select name={`who-${seat}`} value={who[seat]}
                  onChange={({ currentTarget }) => change({ who: who.map((each, n) => (n === seat ? (currentTarget.value as Who) : each)) })}>
                  {WHO.filter((each) => each === "human" || bots.includes(each)).map((each) => <option value={each}>{say(`who-${each}`)}</option>)}
                </select>
              </label>
            ))}
            {bots.length > 1 && <p class="small">{say("whoHelp")}</p>}
          </fieldset>
        )}
      </div>
      <div>
        <fieldset>
          <legend>{say("kindOfTable")}</legend>
          <label class="check">
            <input type="radio" name="kind" checked={!sealed} onChange={() => change({ sealed: false })} /> {say("openTable")}
          </label>
          <p class="small">{say("openTableHelp")}</p>
          <label class="check">
            <input type="radio" name="kind" checked={sealed} onChange={() => change({ sealed: true })} /> {say("sealedTable")}
          </label>
          <p class="small">{say("sealedTableHelp")}</p>
        </fieldset>
        {variants.length > 0 && <fieldset><legend>{say("options")}</legend>{variants.map(asked)}</fieldset>}
      </div>
      {sealed ? (
        <fieldset class="whole">
          <legend>{say("fairness")}</legend>
          <label class="field">
            <span>{say("nonces")}</span>
            <input name="nonces" value={nonces} pattern="[A-Za-z0-9_\-]+( [A-Za-z0-9_\-]+)*" aria-describedby="help-nonces"
              onInput={({ currentTarget }) => change({ nonces: currentTarget.value })} />
          </label>
          <p class="small" id="help-nonces">{say("noncesHelp")}</p>
          <label class="check">
            <input type="checkbox" name="guard" checked={guard} onChange={({ currentTarget }) => change({ guard: currentTarget.checked })} /> {say("guard")}
          </label>
          <p class="small">{say("guardHelp")}</p>
        </fieldset>
      ) : (
        <details class="whole">
          <summary>{say("more")}</summary>
          {texts.map(asked)}
          <label class="field">
            <span>{say("seed")}</span>
            <input name="seed" value={seed} aria-describedby="help-seed" onInput={({ currentTarget }) => change({ seed: currentTarget.value })} />
          </label>
          <p class="small" id="help-seed">{say("seedHelp")}</p>
        </details>
      )}
      <Failed error={error} />
      <button class="button main" disabled={busy}>{say("start")}</button>
    </form>
  );
}

/** The bot to play against unless another is chosen. */
const BOT = "greedy";

function first({ info }: Game): Wish {
  const most = Math.max(...info.seats);
  return {
    seats: info.seats.includes(3) ? 3 : most,
    who: Array.from({ length: most }, (_, seat) => (seat ? "random" : "human")),
    options: Object.fromEntries(info.options.map((option) => [option.name, option.default])),
    seed: "",
    sealed: false,
    guard: false,
    nonces: "",
  };
}
