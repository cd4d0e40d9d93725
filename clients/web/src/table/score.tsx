import { useEffect, useState } from "preact/hooks";
import { of, type Sheet } from "../calls.js";
import type { Game } from "../knowledge.js";
import { ask } from "../service.js";
import { say } from "../words/index.js";
import type { Sight } from "./sight.js";

type Line = Sheet["scores"][number]["lines"][number];

interface Given {
  game: Game;
  sight: Sight;
  called: (seat: number) => string;
}

/** The score sheet as it stands; each line says its rule and what earned it. It opens by itself when the game is over. */
export function Score({ game, sight, called }: Given) {
  const [open, toggle] = useState(false);
  const [sheet, put] = useState<Sheet | null>(null);
  useEffect(() => void (sight.over && toggle(true)), [sight.over]);
  useEffect(() => {
    let wanted = true;
    if (open) void ask(of(game.info.id).score(sight.at)).then((found) => wanted && put(found));
    return () => void (wanted = false);
  }, [open, sight, game]);
  return (
    <details class="score" open={open} onToggle={({ currentTarget }) => toggle(currentTarget.open)}>
      <summary>{say("score")}</summary>
      {sheet && <Verdict sheet={sheet} called={called} />}
      {sheet?.scores.map(({ seat, total, rank, lines }) => (
        <section>
          <h2>{say("scoreOf", { seat: called(seat), total, rank })}</h2>
          <ul class="lines">{lines.map((line) => <li><Row game={game} line={line} /></li>)}</ul>
        </section>
      ))}
    </details>
  );
}

function Verdict({ sheet: { final, winners, ties }, called }: { sheet: Sheet; called: (seat: number) => string }) {
  return (
    <>
      <p>{!final ? say("notFinal") : winners.length ? say("winners", { seats: winners.map(called).join(", ") }) : say("noWinners")}</p>
      {ties.map(({ title, order }) => (
        <p class="small">{say("tie", { title, order: order.map((level) => level.map(called).join(" = ")).join(" > ") })}</p>
      ))}
    </>
  );
}

function Row({ game, line: { rule, title, text, count, each, points, earned } }: { game: Game; line: Line }) {
  return (
    <details>
      <summary>
        <span>{title}</span> <span class="count">{each === null ? count : `${count} × ${each}`}</span> <strong>{points}</strong>
      </summary>
      <p>{text} <code>{rule}</code></p>
      <p class="small">{earned.length ? say("earnedBy", { earned: earned.map((id) => game.names.get(id) ?? id).join(", ") }) : say("nothingEarned")}</p>
    </details>
  );
}
