import type { Sheet as Scores } from "../calls.js";
import type { Game } from "../knowledge.js";
import { thing } from "../table/named.js";
import { say, type Word } from "../words/index.js";
import type { Answer } from "./asked.js";

type Line = Scores["scores"][number]["lines"][number];
interface Given {
  game: Game;
  answer: Answer;
  called: (seat: number) => string;
}

/** The sheet: what each seat scored for what, who won, and what is still missing. */
export function Sheet({ game, answer: { sheet, wrong, here }, called }: Given) {
  return (
    <section class="sheet" aria-labelledby="sheet">
      <h2 id="sheet">{say("score")}</h2>
      <div role="status">
        {wrong.length > 0 && <div class="failed"><p>{say("impossible")}</p><ul>{wrong.map((each) => <li><Fault {...each} /></li>)}</ul></div>}
        {sheet && <p class="totals">{sheet.scores.map(({ seat, total }) => `${called(seat)}: ${total}`).join(" · ")}</p>}
        {sheet && <p>{verdict(sheet, called)}</p>}
        {here && <p class="here">{sheet ? say("onDevice") : say("notOnDevice")}</p>}
      </div>
      {sheet?.ties.map(({ title, text, order }) => (
        <details><summary>{say("tie", { title, order: order.map((level) => level.map(called).join(" = ")).join(" > ") })}</summary><p>{text}</p></details>
      ))}
      {sheet?.teams.map(({ seats, total, rank, lines }) => (
        <Column title={say("scoreOf", { seat: seats.map(called).join(" + "), total, rank })} lines={lines} game={game} called={called} />
      ))}
      {sheet?.scores.map(({ seat, total, rank, lines }) => (
        <Column title={say("scoreOf", { seat: called(seat), total, rank })} lines={lines} game={game} called={called} />
      ))}
      {sheet && sheet.missing.length > 0 && (
        <details class="missing">
          <summary>{say("missing", { count: sheet.missing.length })}</summary>
          <ul>{sheet.missing.map(({ pointer, title, assumed }) => (
            <li><Jump pointer={pointer}>{placed(pointer, game, called)}</Jump> · {title} · {say("assumed", { assumed: assumption(assumed, game, called) })}</li>
          ))}</ul>
        </details>
      )}
    </section>
  );
}

/** A winner is named only when nothing is missing. */
function verdict({ final, winners }: Scores, called: (seat: number) => string): string {
  if (!final) return say("notYet");
  return winners.length ? say("winners", { seats: winners.map(called).join(", ") }) : say("noWinners");
}

function Column({ title, lines, game, called }: { title: string; lines: readonly Line[]; game: Game; called: (seat: number) => string }) {
  return (
    <section>
      <h3>{title}</h3>
      <ul class="lines">{lines.map((line) => <li><Row {...line} game={game} called={called} /></li>)}</ul>
    </section>
  );
}

function Row({ rule, title, text, count, each, points, earned, game, called }: Line & { game: Game; called: (seat: number) => string }) {
  const by = earned.map((id) => thing(id, game, called)).join(", ");
  return (
    <details>
      <summary>
        <span>{title}{by && <span class="small"> {by}</span>}</span> <span class="count">{each === null ? count : `${count} × ${each} =`}</span> <strong>{points}</strong>
      </summary>
      <p>{text} <code>{rule}</code></p>
    </details>
  );
}

function Fault({ pointer, detail }: { pointer: string; detail: string }) {
  return <Jump pointer={pointer}>{detail}</Jump>;
}

/** Goes to the field of a pointer, or to the nearest one around it. */
function Jump({ pointer, children }: { pointer: string; children: string }) {
  const jump = () => {
    for (let at = pointer; at; at = at.slice(0, at.lastIndexOf("/"))) {
      const field = document.getElementById(at) ?? document.querySelector<HTMLElement>(`[id^="${at}/"]:is(input, select)`);
      if (field) return field.focus();
    }
  };
  return <button type="button" class="quiet" onClick={jump}>{children}</button>;
}

/** What the members of tables are called. */
const MEMBERS: Record<string, Word> = {
  money: "money", board: "board", streets: "streets", challenge: "challenge", points: "trackPoints", cards: "actionCards", hexagons: "hexagons",
  legendary: "legendary", bronze: "level-bronze", silver: "level-silver", gold: "level-gold", track: "has-track", dollars: "has-dollars",
  vessels: "has-vessels", characters: "characters", base: "baseValue", prestige: "prestige", skyscrapers: "skyscrapers", press: "press",
};

/** A place of the table in names: /table/seats/0/money is Anna, money. */
function placed(pointer: string, game: Game, called: (seat: number) => string): string {
  const [first = "", second, ...more] = pointer.split("/").slice(2);
  const whose = first === "seats" && second !== undefined ? [called(Number(second))] : [];
  const parts = [...(whose.length ? [] : [first, ...(second === undefined ? [] : [second])]), ...more];
  const last = parts.at(-1)!;
  const name = game.names.get(last) ?? last;
  if (parts.at(-2) === "streets") return [...whose, say("standingOn", { street: name })].join(", ");
  if (parts.at(-2) === "goldByDistrict") return [...whose, say("goldIn", { district: name })].join(", ");
  const told = parts.filter((part) => !HOLDERS.has(part)).map((part) => {
    const word = whose.length && part === "board" ? "has-board" : MEMBERS[part];
    return word ? say(word) : game.names.get(part) ?? part;
  });
  return [...whose, ...(told.length ? told : [say("players")])].join(", ");
}

const HOLDERS = new Set(["seats", "boroughs", "tallies", "levels"]);

/** `unbuilt: flatiron` and `1@0` in names. */
function assumption(assumed: string, game: Game, called: (seat: number) => string): string {
  const [, seat, space] = /^(\d+)@(\d+)$/.exec(assumed) ?? [];
  if (seat) return `${called(Number(seat))} ${space}`;
  const [, id] = /^unbuilt: (.+)$/.exec(assumed) ?? [];
  if (assumed === "-") return say("none");
  return id ? say("unbuilt", { name: game.names.get(id) ?? id }) : assumed;
}
