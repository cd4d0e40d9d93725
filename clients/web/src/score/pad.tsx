// The score pad: a table that was played for real is filled in, and its sheet comes with every value.
import { useEffect, useState } from "preact/hooks";
import { about, catalogue, type Game, useRead } from "../knowledge.js";
import { useKept } from "../kept.js";
import { Copy } from "../look/copy.js";
import { Failed } from "../look/failed.js";
import { useTitle } from "../look/title.js";
import { Waits } from "../look/waits.js";
import { link } from "../route.js";
import { BASE } from "../service.js";
import { say } from "../words/index.js";
import { type Answer, scoreOf } from "./asked.js";
import { Wrong } from "./fields.js";
import type { Filled, Form } from "./form.js";
import { formOf } from "./forms/index.js";
import { packed, unpacked } from "./packed.js";
import { useReady } from "./ready.js";
import { Sheet } from "./sheet.js";
import { type Entered, entered, isEntered } from "./stored.js";

/** Milliseconds without a change before the sheet is asked for. */
const PAUSE = 250;
/** Milliseconds between two tries to reach a service that did not answer. */
const AGAIN = 20_000;
const NOTHING: Answer = { wrong: [], here: false };

export function Score({ rest: [id = "", shared = ""] }: { rest: string[] }) {
  const ready = useReady();
  return (
    <div class="narrow pad" data-ready={ready}>
      {formOf(id) ? <Begun id={id} shared={shared} /> : <Index />}
      <p class="small">{ready ? say("worksOffline") : say("notOffline")}</p>
    </div>
  );
}

function Index() {
  const { found, error, again } = useRead(catalogue, "games");
  return (
    <>
      <h1>{say("scorePad")}</h1>
      <p class="lead">{say("scorePadText")}</p>
      <Failed error={error} again={again} />
      <ul class="cards">
        {found?.filter(({ id }) => formOf(id)).map(({ id, name }) => (
          <li class="card"><h2>{name}</h2><a class="button main" href={link("score", id)}>{say("scoreGame", { name })}</a></li>
        ))}
      </ul>
    </>
  );
}

/** The pad of a game, once all is there that it begins with. */
function Begun({ id, shared }: { id: string; shared: string }) {
  const { found: game, error, again } = useRead(() => about(id), id);
  const form = formOf(id)!;
  const [sent, open] = useState<{ value?: unknown } | null>(null);
  useEffect(() => {
    if (shared) unpacked(shared).then((value) => open({ value }), () => open({}));
  }, [shared]);
  const fits = game && sent && isEntered(sent.value, form, game.info.seats) ? sent.value : null;
  const broken = game && sent && !fits ? new Error(say("value" in sent ? "noTableInLink" : "badLink")) : undefined;
  const title = say("scoreGame", { name: game?.info.name ?? id });
  useTitle(title);
  return (
    <>
      <h1>{title}</h1>
      <Failed error={error ?? broken} again={again} />
      <Waits on={!game && !error} />
      {game && (!shared || sent) && <Pad game={game} form={form} sent={fits} />}
    </>
  );
}

/** Counts up when the service should be asked once more: when there is a connection again, and now and then while the device
 * stands in for it. It judges what the device cannot. */
function useTries(here: boolean): number {
  const [tries, count] = useState(0);
  useEffect(() => {
    const again = () => count((n) => n + 1);
    addEventListener("online", again);
    const timer = here ? setInterval(() => navigator.onLine && again(), AGAIN) : undefined;
    return () => {
      removeEventListener("online", again);
      clearInterval(timer);
    };
  }, [here]);
  return tries;
}

function Pad({ game, form, sent }: { game: Game; form: Form<Filled, object>; sent: Entered | null }) {
  const { id, seats } = game.info;
  const stored = entered(id);
  const own = useKept(stored);
  const [foreign, take] = useState(sent);
  const [answer, put] = useState<Answer>(NOTHING);
  const [address, tell] = useState("");
  const [before, keep] = useState<Entered | null>(null);
  const blank = { names: [], table: form.blank(seats[0]!, game.components) };
  const now = foreign ?? own ?? blank;
  const { names, table } = now;
  const called = (seat: number) => names[seat]?.trim() || say("seat", { seat });

  /** A table from a link is this browser's own once it is changed. */
  const change = (some: Partial<Entered>) => {
    stored.set({ ...now, ...some });
    keep(null);
    if (foreign) history.replaceState(null, "", link("score", id));
    take(null);
  };
  const text = JSON.stringify(form.told(table));
  const tries = useTries(answer.here);
  useEffect(() => {
    let wanted = true;
    const later = setTimeout(() => void scoreOf(game, JSON.parse(text) as Filled).then((found) => wanted && put(found)), PAUSE);
    return () => { wanted = false; clearTimeout(later); };
  }, [text, game, tries]);
  const letter = JSON.stringify(now);
  useEffect(() => {
    let wanted = true;
    void packed(JSON.parse(letter)).then((part) => wanted && tell(BASE + link("score", id, part)));
    return () => void (wanted = false);
  }, [letter, id]);

  const View = form.view;
  return (
    <Wrong.Provider value={answer.wrong}>
      {foreign && <p class="lead">{say("fromLink")}</p>}
      <div class="parts">
        <form class="filled" onSubmit={(event) => event.preventDefault()}>
          <fieldset>
            <legend>{say("players")}</legend>
            <div class="choices">
              {seats.map((count) => (
                <label class="choice">
                  <input type="radio" name="seats" value={count} checked={count === table.seats.length} onChange={() => change({ table: form.resized(table, count, game.components) })} /> {count}
                </label>
              ))}
            </div>
            <div class="names">
              {table.seats.map((_, seat) => (
                <label class="field">
                  <span class="unseen">{say("nameOf", { seat })}</span>
                  <input
                    value={names[seat] ?? ""} placeholder={say("seat", { seat })} maxLength={24} autocomplete="off"
                    onInput={({ currentTarget }) => change({ names: table.seats.map((_, n) => (n === seat ? currentTarget.value : names[n] ?? "")) })}
                  />
                </label>
              ))}
            </div>
          </fieldset>
          <View table={table} components={game.components} called={called} missing={answer.sheet?.missing ?? []} change={(filled) => change({ table: filled })} />
          <div class="acts">
            <button type="button" class="button" onClick={() => { change(blank); keep(now); }}>{say("newTable")}</button>
            {before && <button type="button" class="button" onClick={() => change(before)}>{say("bringBack")}</button>}
          </div>
        </form>
        <div class="result">
          <Sheet game={game} answer={answer} called={called} />
          <section>
            <h2>{say("share")}</h2>
            <p class="small">{say("shareHelp")}</p>
            <Copy text={address} label={say("share")} />
          </section>
        </div>
      </div>
    </Wrong.Provider>
  );
}
