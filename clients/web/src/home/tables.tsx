import { useEffect, useRef, useState } from "preact/hooks";
import type { GameInfo } from "../calls.js";
import { link } from "../route.js";
import { remembered } from "../sealed/stored.js";
import { remove, standing, table as tableOf, type Table, tables } from "../table/stored.js";
import { say } from "../words/index.js";

/** The tables that this browser can go on with. */
export function Tables({ games }: { games: GameInfo[] }) {
  const [gone, lose] = useState<Table | null>(null);
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), [gone]);
  const open = tables();
  const sealed = remembered();
  if (!open.length && !sealed.length && !gone) return null;
  const nameOf = (id: string) => games.find((game) => game.id === id)?.name ?? id;
  return (
    <section>
      <h2>{say("yourTables")}</h2>
      {gone && (
        <p>
          {say("deleted", { name: nameOf(gone.game) })}{" "}
          <button type="button" class="button" ref={back} onClick={() => { tableOf(gone.id).set(gone); lose(null); }}>{say("bringBack")}</button>
        </p>
      )}
      <ul class="rows">
        {open.map((each) => (
          <li>
            <a href={link("table", each.id)}>{nameOf(each.game)}</a>
            <span class="small">
              {say("tableLine", { seats: each.start.seats, moves: each.moves.length })}
              {standing(each).over ? ` · ${say("over")}` : ""} · {new Date(each.touched).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" })}
            </span>
            <button type="button" class="quiet" aria-label={say("deleteTable", { name: nameOf(each.game) })}
              onClick={() => { remove(each.id); lose(each); }}>{say("delete")}</button>
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
