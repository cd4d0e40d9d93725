// New York (1995): whose colours are whose, the money, and the board by tapping.
import type { Components, RealTable } from "knickerbocker-client";
import { useState } from "preact/hooks";
import { say } from "../../words/index.js";
import { count, ENOUGH, flag, type Is, isId, list, maybe, members, text } from "../../shape.js";
import { Chip, Count, Faults, OneOf } from "../fields.js";
import { type Form, type Given, put } from "../form.js";

type Table = RealTable<"new-york-1995">;
type Box = Components<"new-york-1995">;
type Colour = Table["seats"][number]["colours"][number];
const SIDE = 7;
const FREE = ".";

/** In the duel each has two colours (1995.duel.setup). */
function inPlay(seats: number, { colours }: Box): Box["colours"] {
  return colours.slice(0, seats === 2 ? 4 : seats);
}

function blank(seats: number, components: Box): Table {
  const ids = inPlay(seats, components).map(({ id }) => id as Colour);
  const each = ids.length / seats;
  return { seats: Array.from({ length: seats }, (_, n) => ({ colours: ids.slice(n * each, (n + 1) * each) })) };
}

function resized(table: Table, seats: number, components: Box): Table {
  const fresh = blank(seats, components).seats.map((seat, n) => ({ ...seat, money: table.seats[n]?.money ?? null }));
  const letters = inPlay(seats, components).map(({ letter }) => letter as string);
  const board = table.board?.map((row) => [...row].map((at) => (letters.includes(at) ? at : FREE)).join(""));
  return { seats: fresh, ...(board && { board }) };
}

function View({ table, components, change, called }: Given<Table, Box>) {
  const colours = inPlay(table.seats.length, components);
  const seat = (n: number, some: Partial<Table["seats"][number]>) => change({ ...table, seats: put(table.seats, n, { ...table.seats[n]!, ...some }) });
  /** A colour that somebody else has is exchanged for the one that is given up. */
  const take = (n: number, at: number, colour: Colour) => {
    const old = table.seats[n]!.colours[at]!;
    const swapped = (each: Colour) => (each === colour ? old : each === old ? colour : each);
    change({ ...table, seats: table.seats.map((each) => ({ ...each, colours: each.colours.map(swapped) })) });
  };
  return (
    <>
      <Faults at="/table/seats" alone />
      {table.seats.map(({ colours: own, money }, n) => (
        <fieldset>
          <legend>{called(n)}</legend>
          {own.map((colour, at) => (
            <OneOf
              at={`/table/seats/${n}/colours/${at}`} label={say("colour")} value={colour} values={colours}
              change={(found) => take(n, at, found as Colour)}
            />
          ))}
          <Count at={`/table/seats/${n}/money`} label={say("money")} value={money} change={(found) => seat(n, { money: found })} />
        </fieldset>
      ))}
      {table.seats.length === 4 && (
        <label class="check">
          <input type="checkbox" checked={table.teams ?? false} onChange={({ currentTarget }) => change({ ...table, teams: currentTarget.checked })} />
          <span>{say("inTeams")}</span>
        </label>
      )}
      <Board table={table} components={components} colours={colours} change={change} />
    </>
  );
}

function Board({ table, components, colours, change }: Pick<Given<Table, Box>, "table" | "components" | "change"> & { colours: Box["colours"] }) {
  const [brush, take] = useState("r");
  const [at, go] = useState(0);
  const flat = table.board ? [...table.board.join("")] : Array<string>(SIDE * SIDE).fill(FREE);
  const name = (letter: string) => colours.find((each) => each.letter === letter)?.name ?? say("free");
  const line = (id: string) => components.lines.find((each) => each.id === id)?.name ?? id;
  const paint = (n: number) => {
    const painted = put(flat, n, flat[n] === brush ? FREE : brush).join("");
    change({ ...table, board: Array.from({ length: SIDE }, (_, row) => painted.slice(row * SIDE, (row + 1) * SIDE)) });
  };
  const step = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -SIDE, ArrowDown: SIDE }[event.key];
    const next = at + (by ?? NaN);
    if (!(next >= 0 && next < flat.length)) return;
    event.preventDefault();
    go(next);
    (event.currentTarget as HTMLElement).querySelectorAll("button")[next]!.focus();
  };
  return (
    <fieldset>
      <legend>{say("board")}</legend>
      <p class="small">{say("boardHelp")}</p>
      <div class="choices" role="group" aria-label={say("colour")}>
        {[...colours, { letter: FREE, name: say("free") }].map(({ letter, name: words }) => (
          <Chip on={brush === letter} press={() => take(letter)}><span class={`swatch c-${letter}`} aria-hidden="true" /> {words}</Chip>
        ))}
      </div>
      <div class="board" role="group" aria-label={say("board")} onKeyDown={step}>
        {components.spaces.map(({ id, avenue, street }, n) => (
          <button
            type="button" class={`space c-${flat[n]}`} tabIndex={n === at ? 0 : -1} title={`${line(avenue)}, ${line(street)}`}
            aria-label={`${id} ${line(avenue)}, ${line(street)}: ${name(flat[n]!)}`} data-space={id}
            onClick={() => { go(n); paint(n); }}
          >
            {flat[n] === FREE ? "" : name(flat[n]!).slice(0, 2)}
          </button>
        ))}
      </div>
      <Faults at="/table/board" />
    </fieldset>
  );
}

const isSeat = members<Table["seats"][number]>({ colours: list(isId as Is<Colour>, 5), money: maybe(count(ENOUGH)) });
const fits = members<Table>({ seats: list(isSeat, 9), board: maybe(sevenOf(text(/^[rbygk.]{7}$/))), teams: maybe(flag) as Is<boolean | undefined> });

function sevenOf(row: Is<string>): Is<string[]> {
  return (value): value is string[] => list(row, SIDE)(value) && value.length === SIDE;
}

export const form: Form<Table, Box> = { blank, resized, fits, told: (table) => table, view: View };
