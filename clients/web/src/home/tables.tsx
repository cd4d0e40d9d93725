import { useState } from "preact/hooks";
import type { GameInfo } from "../calls.js";
import { link } from "../route.js";
import { remembered } from "../sealed/stored.js";
import { remove, standing, tables } from "../table/stored.js";
import { say } from "../words/index.js";

/** The tables that this browser can go on with. */
export function Tables({ games }: { games: GameInfo[] }) {
  const [, draw] = useState(0);
  const open = tables();
  const sealed = remembered();
  if (!open.length && !sealed.length) return null;
  const nameOf = (id: string) => games.find((game) => game.id === id)?.name ?? id;
  return (
    <section>
      <h2>{say("yourTables")}</h2>
      <ul class="rows">
        {open.map((each) => (
          <li>
            <a href={link("table", each.id)}>{nameOf(each.game)}</a>
            <span class="small">
              {say("tableLine", { seats: each.start.seats, moves: each.moves.length })}
              {standing(each).over ? ` · ${say("over")}` : ""} · {new Date(each.touched).toLocaleString(document.documentElement.lang)}
            </span>
            <button type="button" class="quiet" aria-label={say("deleteTable", { name: nameOf(each.game) })}
              onClick={() => { remove(each.id); draw((n) => n + 1); }}>{say("delete")}</button>
          </li>
        ))}
        {sealed.map(({ game, table, seat }) => (
          <li>
            <a href={link("sealed", table, seat ?? "watch")}>{nameOf(game)}</a>
            <span class="small">{say("sealed")} · {seat === null ? say("watching") : say("seat", { seat })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
