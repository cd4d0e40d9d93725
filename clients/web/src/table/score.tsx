import { useEffect, useState } from "preact/hooks";
import { of, type Sheet } from "../calls.js";
import type { Game } from "../knowledge.js";
import { ask } from "../service.js";
import { say } from "../words/index.js";
import { thing } from "./named.js";
import type { Sight } from "./sight.js";

type Line = Sheet["scores"][number]["lines"][number];

interface Given {
  game: Game;
  scored: Scored;
  called: (seat: number) => string;
}

interface Scored {
  open: boolean;
  toggle: (open: boolean) => void;
  sheet: Sheet | null;
}

/** The score sheet as it stands, asked for while it lies open. It opens by itself when the game is over. */
export function useScore(game: Game, sight: Sight): Scored {
  const [open, toggle] = useState(false);
  const [sheet, put] = useState<Sheet | null>(null);
  useEffect(() => void (sight.over && toggle(true)), [sight.over]);
  useEffect(() => {
    let wanted = true;
    if (open) void ask(of(game.info.id).score(sight.at)).then((found) => wanted && put(found), () => undefined);
    return () => void (wanted = false);
  }, [open, sight, game]);
  return { open, toggle, sheet };
}

/** The sheet; each line says its rule and what earned it. */
export function Score({ game, scored: { open, toggle, sheet }, called }: Given) {
  return (
    <details class="score" open={open} onToggle={({ currentTarget }) => toggle(currentTarget.open)}>
      <summary>{say("score")}</summary>
      {sheet && <Verdict sheet={sheet} called={called} />}
      {sheet && [...sheet.teams, ...sheet.scores.map((each) => ({ ...each, seats: [each.seat] }))].map(({ seats, total, rank, lines }) => (
        <section>
          <h2>{say("scoreOf", { seat: seats.map(called).join(" + "), total, rank })}</h2>
          <ul class="lines">{lines.map((line) => <li><Row game={game} line={line} called={called} /></li>)}</ul>
        </section>
      ))}
    </details>
  );
}

/** Who wins, in words. */
export function verdict({ final, winners }: Sheet, called: (seat: number) => string): string {
  return !final ? say("notFinal") : winners.length ? say("winners", { seats: winners.map(called).join(", ") }) : say("noWinners");
}

function Verdict({ sheet, called }: { sheet: Sheet; called: (seat: number) => string }) {
  const { ties } = sheet;
  return (
    <>
      <p>{verdict(sheet, called)}</p>
      {ties.map(({ title, order }) => (
        <p class="small">{say("tie", { title, order: order.map((level) => level.map(called).join(" = ")).join(" > ") })}</p>
      ))}
    </>
  );
}

function Row({ game, line: { rule, title, text, count, each, points, earned }, called }: { game: Game; line: Line; called: (seat: number) => string }) {
  const by = earned.map((id) => thing(id, game, called)).join(", ");
  return (
    <details>
      <summary>
        <span>{title}</span> <span class="count">{each === null ? count : `${count} × ${each}`}</span> <strong>{points}</strong>
      </summary>
      <p>{text} <code>{rule}</code></p>
      <p class="small">{by ? say("earnedBy", { earned: by }) : say("nothingEarned")}</p>
    </details>
  );
}
