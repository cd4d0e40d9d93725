import { useEffect, useRef, useState } from "preact/hooks";
import { useTries } from "../again.js";
import type { AnyMove } from "../calls.js";
import { useKept } from "../kept.js";
import { about, type Game, useRead } from "../knowledge.js";
import { Failed } from "../look/failed.js";
import { useTitle } from "../look/title.js";
import { Waits } from "../look/waits.js";
import { link } from "../route.js";
import { set, settings } from "../settings.js";
import { say } from "../words/index.js";
import { chosen } from "./bots.js";
import { people, secretive } from "./eyes.js";
import { lines } from "./lines.js";
import { looked } from "./look.js";
import { Play } from "./play.js";
import { applied } from "./applied.js";
import { Recorded } from "./record.js";
import type { Sight } from "./sight.js";
import { standing, table as tableOf, type Table, undone } from "./stored.js";

/** A table whose host is this browser: against bots, or several people at one screen. */
export function OpenTable({ rest: [id = ""] }: { rest: string[] }) {
  const table = useKept(tableOf(id));
  const { found: game, error, again } = useRead(async () => (table ? about(table.game) : undefined), id);
  useTitle(game?.info.name);
  if (!table) return <div class="narrow"><h1>{say("noTable")}</h1><a href={link()}>{say("games")}</a></div>;
  return (
    <>
      <h1 class="title">{game?.info.name ?? say("table")}</h1>
      <Failed error={error} again={again} />
      <Waits on={!game && !error} />
      {game && <Seated game={game} table={table} put={(next) => tableOf(id).set(next)} />}
    </>
  );
}

function Seated({ game, table, put }: { game: Game; table: Table; put: (table: Table) => void }) {
  const { theme, language, slowly, atOnce } = useKept(settings);
  const here = people(table);
  const position = standing(table);
  const [due = -1] = position.toMove;
  // Where nobody plays here somebody watches.
  const followed = slowly || !here.length;
  const bot = !position.over && table.who[due] !== "human";
  const [eyes, look] = useState<number | null>(here.length === 1 ? here[0]! : null);
  const [covered, cover] = useState(false);
  const [sight, see] = useState<Sight | null>(null);
  const [error, fail] = useState<unknown>();
  const [tries, retry] = useTries(error !== undefined);
  const [repeat, again] = useState<(() => void) | null>(null);
  const [busy, work] = useState(false);

  // Whose eyes: with several people the screen goes to the one who is due, covered if there is anything to hide.
  useEffect(() => {
    if (here.length < 2 || bot || position.over || eyes === due) return;
    let wanted = true;
    void secretive(position, due).then((secret) => {
      if (!wanted) return;
      cover(secret);
      look(secret ? null : due);
    }, fail);
    return () => void (wanted = false);
  }, [position.stateId, tries]);

  useEffect(() => {
    if (bot && !followed && sight) return; // nobody would see it
    let wanted = true;
    const { ply, phase, toMove, over } = position;
    const mine = eyes !== null && toMove.includes(eyes);
    const seat = eyes === null ? {} : { seat: eyes };
    Promise.all([looked(table.game, position, seat, mine, table.moves.at(-1)?.move), eyes === null && here.length && !over ? [] : lines(table, eyes)]).then(
      ([shown, log]) => {
        if (!wanted) return;
        see({ at: position, seat: eyes, ply, phase, toMove, over, log, ...shown });
        fail(undefined);
      }, fail,
    );
    return () => void (wanted = false);
  }, [position.stateId, eyes, covered, theme, language, tries]);

  const act = async (make: () => Promise<Table>) => {
    work(true);
    fail(undefined);
    again(null);
    try {
      put(await make());
    } catch (problem) {
      again(() => () => void act(make));
      fail(problem);
    }
    work(false);
  };

  // A bot moves as soon as the table shows what was played before.
  const shown = sight?.at === position || !followed;
  useEffect(() => {
    if (!bot || !shown) return;
    let wanted = true;
    const timer = setTimeout(() => {
      const move = () => chosen(table.game, position, due, table.who[due]!).then((found) => applied(table, found));
      move().then((next) => wanted && put(next), fail);
    }, slowly ? PACE : 0);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [position.stateId, bot, shown, slowly, tries]);

  if (!sight) return <><Failed error={error} again={retry} /><Waits on={!error} /></>;
  const called = (seat: number) => `${say("seat", { seat })} (${seat === eyes ? say("you") : say(`who-${table.who[seat] ?? "human"}`)})`;
  // Covered is what the next player may not see; until that is gone, the last one still sits there and may not act.
  const leaving = covered && sight.seat !== null;
  const play = busy || leaving || sight.at !== position ? undefined
    : (notation: string, move: AnyMove) => void act(() => applied(table, move, notation));
  return (
    <Play game={game} sight={sight} play={play} error={error} again={repeat ?? retry} called={called}
      undo={table.course.length > 1 && !busy ? () => put(undone(table)) : null}
      cover={covered && !leaving && <Cover seat={due} uncover={() => { cover(false); look(due); }} />}>
      <Recorded table={table} key={position.stateId} />
      <p class="small"><a href={link("console", "table", table.id)}>{say("callsOfTable")}</a></p>
      <fieldset class="plain">
        <legend>{say("settings")}</legend>
        <label class="check"><input type="checkbox" checked={atOnce} onChange={({ currentTarget }) => set({ atOnce: currentTarget.checked })} /> {say("atOnce")}</label>
        <label class="check"><input type="checkbox" checked={slowly} onChange={({ currentTarget }) => set({ slowly: currentTarget.checked })} /> {say("slowly")}</label>
      </fieldset>
    </Play>
  );
}

/** Milliseconds between the moves of bots, so that an eye can follow. */
const PACE = 500;

/** Hides what the next player may know until the screen is in their hands. */
function Cover({ seat, uncover }: { seat: number; uncover: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), [seat]);
  return (
    <div class="cover">
      <p>{say("passOn", { seat })}</p>
      <button type="button" class="button main" ref={button} onClick={uncover}>{say("iAm", { seat })}</button>
    </div>
  );
}
