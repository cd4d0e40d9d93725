import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { AnyMove } from "../calls.js";
import { useKept } from "../kept.js";
import type { Game } from "../knowledge.js";
import { Failed } from "../look/failed.js";
import { announce } from "../said.js";
import { settings } from "../settings.js";
import { link } from "../route.js";
import { say } from "../words/index.js";
import { Compose } from "./compose.js";
import { Hint } from "./hint.js";
import { Log } from "./log.js";
import { Moves } from "./moves.js";
import { kind, parts } from "./named.js";
import { Kinds, Picks } from "./picks.js";
import { Picture } from "./picture.js";
import { Refusals, useRefusals } from "./refusals.js";
import { Rules } from "./rules.js";
import { Score, useScore, verdict } from "./score.js";
import type { Sight } from "./sight.js";
import { usePicks } from "./turn.js";

interface Playing {
  game: Game;
  sight: Sight;
  /** Play a move; absent while another is under way. */
  play: ((notation: string, move: AnyMove) => void) | undefined;
  /** Take the last move back: null where that cannot be now, absent where it never can. */
  undo?: (() => void) | null;
  error: unknown;
  /** Try once more what failed. */
  again: () => void;
  /** What is to be done besides playing. */
  note?: string | undefined;
  /** What the kind of table adds: links to be sent, to be found at once; the record, settings. */
  first?: ComponentChildren;
  children?: ComponentChildren;
  /** Stands in the place of the moves while the screen is handed on. */
  cover?: ComponentChildren;
  /** How a seat is called. */
  called: (seat: number) => string;
}

/** A table: its picture, what may be played, and all there is to read about it. */
export function Play({ game, sight, play, undo, error, again, note, first, children, cover, called }: Playing) {
  const { atOnce } = useKept(settings);
  const turn = usePicks(game, sight);
  const refusals = useRefusals(game, sight);
  const due = sight.seat !== null && sight.toMove.includes(sight.seat);
  const [single] = turn.fit;
  const scored = useScore(game, sight);
  const { over } = sight;
  const outcome = over && scored.sheet ? verdict(scored.sheet, called) : "";
  const stays = useFocus();

  useEffect(() => {
    const { log, over, legal } = sight;
    const last = log.at(-1);
    const moved = last ? `${called(last.seat)}: ${last.move ? `${kind(game, last.move)} ${parts(game, last.move)}` : ""}.` : "";
    announce(`${moved} ${over ? say("over") : due ? `${say("yourTurn", { seat: sight.seat! })} ${legal?.prompt.text ?? ""}` : waits(sight, called)}`);
  }, [sight.ply, sight.seat]);
  useEffect(() => void (outcome && announce(`${say("over")}. ${outcome}.`)), [outcome]);
  useEffect(() => {
    if (atOnce && turn.picks.length && turn.fit.length === 1 && turn.whole && single && play) play(single.notation, single.move);
  }, [turn.picks]);

  return (
    <div class="table" ref={stays.table} aria-busy={!play && !sight.over} data-ply={sight.ply} data-over={sight.over}>
      <section class="seen" aria-label={say("picture")}>
        {sight.picture
          ? <Picture picture={sight.picture} targets={turn.targets} picks={turn.picks} implied={turn.implied}
              pick={(target, mark) => { refusals.clear(); turn.pick(target, mark); }} ask={(place) => refusals.ask(place, turn.picks)} tell={refusals.tell} />
          : <p class="small">{say("noPicture")}</p>}
      </section>
      <section class="panel" aria-label={say("play")}>
        <div class="now">
          <p class="turn" ref={stays.turn} tabIndex={-1}>
            <strong>{over ? `${say("over")}.` : due ? say("yourTurn", { seat: sight.seat! }) : waits(sight, called)}</strong>{" "}
            {over ? outcome : sight.legal?.prompt.text ?? game.info.phases[sight.phase]}
          </p>
          {note && <p class="small">{note}</p>}
          <Failed error={error} again={again} />
          {cover}
          {due && !cover && <Picks game={game} turn={turn} play={play} />}
          <Refusals game={game} refusals={refusals} />
          {over && <a class="button main" href={link("begin", game.info.id)}>{say("begin")}</a>}
        </div>
        {due && !cover && <Kinds game={game} turn={turn} />}
        {due && !cover && !turn.whole && <Compose game={game} turn={turn} drawn={sight.picture !== null} />}
        <div class="acts">
          {undo !== undefined && <button type="button" class="button" disabled={!undo} onClick={() => undo?.()}>{say("undo")}</button>}
          {turn.picks.length > 0 && <button type="button" class="button" onClick={turn.clear}>{say("unpick")}</button>}
          {due && !cover && <Hint game={game} sight={sight} play={play} />}
        </div>
        {first}
        {due && !cover && <Moves game={game} turn={turn} sight={sight} play={play} />}
        <Score game={game} scored={scored} called={called} />
        <Rules game={game} />
        <Log game={game} sight={sight} called={called} />
        {children}
      </section>
    </div>
  );
}

/** Where a control that had the focus is gone once a move is played, what comes next is told at the top of the moves. */
function useFocus() {
  const table = useRef<HTMLDivElement>(null);
  const turn = useRef<HTMLParagraphElement>(null);
  const within = useRef(false);
  useEffect(() => {
    const came = ({ target }: FocusEvent) => void (within.current = table.current!.contains(target as Node));
    document.addEventListener("focusin", came);
    return () => document.removeEventListener("focusin", came);
  }, []);
  useEffect(() => {
    if (within.current && document.activeElement === document.body) turn.current?.focus({ preventScroll: true });
  });
  return { table, turn };
}

function waits({ toMove }: Sight, called: (seat: number) => string): string {
  return say("turnOf", { seat: toMove.map(called).join(", ") });
}
