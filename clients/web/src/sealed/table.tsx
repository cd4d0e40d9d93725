import { StaleState } from "knickerbocker-client";
import { useEffect, useState } from "preact/hooks";
import { useTries } from "../again.js";
import { type AnyMove, of } from "../calls.js";
import { useKept } from "../kept.js";
import { about, type Game, useRead } from "../knowledge.js";
import { Failed } from "../look/failed.js";
import { useTitle } from "../look/title.js";
import { Waits } from "../look/waits.js";
import { link } from "../route.js";
import { ask, unreachable } from "../service.js";
import { settings } from "../settings.js";
import { Play } from "../table/play.js";
import type { Sight } from "../table/sight.js";
import { say } from "../words/index.js";
import { dealt } from "./deal.js";
import { add, seen } from "./seen.js";
import { Links, Post, Protection } from "./share.js";
import { heard, news as newsOf, place as placeOf, type Place } from "./stored.js";
import { Verify } from "./verify.js";

/** A seat at a table whose players do not trust each other. */
export function SealedTable({ rest: [table = "", who = "watch"] }: { rest: string[] }) {
  const seat = who === "watch" ? null : Number(who);
  const place = useKept(placeOf(table, seat));
  const { found: game, error, again } = useRead(async () => (place ? about(place.game) : undefined), table);
  const title = `${game?.info.name ?? say("sealedTable")} · ${seat === null ? say("watching") : say("seat", { seat })}`;
  useTitle(title);
  if (!place) return <div class="narrow"><h1>{say("noPlace")}</h1><a href={link()}>{say("games")}</a></div>;
  return (
    <>
      <h1 class="title">{title}</h1>
      <Failed error={error} again={again} />
      <Waits on={!game && !error} />
      {game && <Seated game={game} place={place} />}
    </>
  );
}

function Seated({ game, place }: { game: Game; place: Place }) {
  const { table, seat, token } = place;
  const { theme, language } = useKept(settings);
  const news = useKept(newsOf(table));
  const [shown, show] = useState<{ sight: Sight; sealed: string } | null>(null);
  const [error, fail] = useState<unknown>();
  const [tries, retry] = useTries(error !== undefined);
  const [repeat, again] = useState<(() => void) | null>(null);
  const [busy, work] = useState(false);

  useEffect(() => {
    if (!news) return;
    let wanted = true;
    const { sealed, ply } = news;
    const back = (problem: unknown) => {
      fail(failure(problem));
      // What nobody answered may be newer all the same.
      if (shown && !unreachable(problem)) newsOf(table).set({ sealed: shown.sealed, ply: shown.sight.ply });
    };
    seen(place, sealed).then((sight) => {
      if (!wanted) return;
      if (shown && sight.ply < shown.sight.ply) return back(new Error(say("older")));
      if (sight.ply !== ply) newsOf(table).set({ sealed, ply: sight.ply });
      show({ sight, sealed });
      if (tries) fail(undefined);
    }, (problem: unknown) => wanted && back(problem));
    return () => void (wanted = false);
  }, [news?.sealed, theme, language, tries]);

  const play = async (notation: string, move: AnyMove) => {
    work(true);
    fail(undefined);
    again(null);
    try {
      const { sealed, ply, events, proof } = await ask(of(place.game).apply({ sealed: news!.sealed, seatToken: token }, move));
      add(table, seat, [{ ply: ply - 1, seat: seat!, move, notation, events }]);
      dealt(table, proof);
      heard(table, { sealed, ply });
    } catch (problem) {
      again(() => () => void play(notation, move));
      fail(failure(problem));
    }
    work(false);
  };

  if (!shown || !news) return <><Failed error={error} again={retry} /><Waits on={!error} /></>;
  const called = (each: number) => (each === seat ? `${say("seat", { seat: each })} (${say("you")})` : say("seat", { seat: each }));
  const waits = seat !== null && !shown.sight.toMove.includes(seat);
  const moved = waits && !shown.sight.over && shown.sight.log.at(-1)?.seat === seat;
  const ready = !busy && shown.sealed === news.sealed;
  return (
    <Play game={game} sight={shown.sight} error={error} again={repeat ?? retry} called={called}
      play={ready ? (notation, move) => void play(notation, move) : undefined}
      note={moved ? say("sendNow") : undefined}
      first={<><Links place={place} news={news} /><Post place={place} news={news} waits={waits} /></>}>
      <Verify place={place} news={news} over={shown.sight.over} />
      <Protection table={table} />
    </Play>
  );
}

function failure(problem: unknown): unknown {
  return problem instanceof StaleState ? new Error(say("stale")) : problem;
}
