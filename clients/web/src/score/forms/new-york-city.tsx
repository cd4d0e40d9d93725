// New York City: what each player has, the boroughs, and the order on the press track.
import type { Components, RealTable } from "knickerbocker-client";
import { useState } from "preact/hooks";
import { say } from "../../words/index.js";
import { book, count, ENOUGH, type Is, isId, list, maybe, members } from "../../shape.js";
import { Chip, Count, Faults, OneOf } from "../fields.js";
import { type Form, type Given, put, sized } from "../form.js";

type Table = RealTable<"new-york-city">;
type Box = Components<"new-york-city">;
type Seat = Table["seats"][number];
type Borough = NonNullable<Table["boroughs"]>[string];
type Token = NonNullable<Table["press"]>[number];

function View({ table, components, change, called }: Given<Table, Box>) {
  const seat = (n: number, some: Partial<Seat>) => change({ ...table, seats: put(table.seats, n, { ...table.seats[n]!, ...some }) });
  return (
    <>
      <Faults at="/table/seats" alone />
      {table.seats.map((own, n) => {
        const count = (name: "track" | "dollars" | "board" | "vessels") => (
          <Count at={`/table/seats/${n}/${name}`} label={say(`has-${name}`)} value={own[name]} change={(found) => seat(n, { [name]: found })} />
        );
        return (
          <fieldset>
            <legend>{called(n)}</legend>
            {count("track")}{count("dollars")}{count("board")}{count("vessels")}
            <Characters at={`/table/seats/${n}/characters`} own={own.characters ?? null} components={components} change={(found) => seat(n, { characters: found })} />
          </fieldset>
        );
      })}
      {components.boroughs.map(({ id, name }) => (
        <Ground
          id={id} name={name} borough={table.boroughs?.[id] ?? {}} table={table} components={components} called={called}
          change={(found) => change({ ...table, boroughs: { ...table.boroughs, [id]: found } })}
        />
      ))}
      <Press table={table} components={components} called={called} change={change} />
    </>
  );
}

/** The characters of a seat: those it has, to be taken away, and all others by a search. */
function Characters({ at, own, components: { characters }, change }: {
  at: string; own: readonly string[] | null; components: Box; change: (own: string[] | null) => void;
}) {
  const [text, search] = useState("");
  const has = own ?? [];
  const wanted = text.trim().toLowerCase();
  const found = characters.filter(({ name }) => wanted && name.toLowerCase().includes(wanted)).slice(0, 8);
  const without = (n: number) => has.filter((_, at) => at !== n);
  return (
    <div class="characters">
      <label for={at}>{say("characters")}</label>
      <div class="choices">
        {has.map((id, n) => {
          const name = characters.find((each) => each.id === id)?.name ?? id;
          return <button type="button" class="chip" aria-label={say("without", { name })} onClick={() => change(without(n))}>{name} ×</button>;
        })}
        {!has.length && <Chip on={own !== null} press={() => change(own === null ? [] : null)}>{say("none")}</Chip>}
      </div>
      <input id={at} type="search" value={text} placeholder={say("search")} autocomplete="off" onInput={({ currentTarget }) => search(currentTarget.value)} />
      <div class="choices">
        {found.map(({ id, name, value }) => (
          <button type="button" class="chip" onClick={() => { change([...has, id]); search(""); }}>+ {name} ({value})</button>
        ))}
      </div>
      <Faults at={at} />
    </div>
  );
}

function Ground({ id, name, borough, table, components, called, change }: {
  id: string; name: string; borough: Borough; table: Table; components: Box; called: (seat: number) => string; change: (borough: Borough) => void;
}) {
  const at = `/table/boroughs/${id}`;
  const { base, prestige, skyscrapers } = borough;
  const values = [...new Set(components.prestigeTiles.map(({ value }) => value))].sort((a, b) => a - b);
  const tiles = prestige ?? [];
  /** Once one seat's skyscrapers are told, those of the others are none until they are told too. */
  const stand = (seat: number, count: number | null) => change({ ...borough, skyscrapers: put(table.seats.map((_, n) => skyscrapers?.[n] ?? 0), seat, count ?? 0) });
  return (
    <fieldset>
      <legend>{name}</legend>
      <OneOf
        at={`${at}/base`} label={say("baseValue")} open value={base === null || base === undefined ? null : String(base)}
        values={components.baseValues.map((value) => ({ id: String(value), name: String(value) }))}
        change={(found) => change({ ...borough, base: found === null ? null : Number(found) })}
      />
      <div role="group" aria-label={say("prestige")}>
        <span>{say("prestige")}</span>
        <div class="choices">
          {tiles.map((value, n) => (
            <button type="button" class="chip" aria-label={say("without", { name: value })} onClick={() => change({ ...borough, prestige: tiles.filter((_, at) => at !== n) })}>{value} ×</button>
          ))}
          {!tiles.length && <Chip on={!!prestige} press={() => change({ ...borough, prestige: prestige ? null : [] })}>{say("none")}</Chip>}
          {values.map((value) => <button type="button" class="chip" aria-label={say("with", { name: value })} onClick={() => change({ ...borough, prestige: [...tiles, value] })}>+{value}</button>)}
        </div>
        <Faults at={`${at}/prestige`} />
      </div>
      {table.seats.map((_, n) => (
        <Count at={`${at}/skyscrapers/${n}`} label={say("skyscrapersOf", { seat: called(n) })} value={skyscrapers?.[n]} change={(found) => stand(n, found)} />
      ))}
      <Faults at={`${at}/skyscrapers`} alone />
    </fieldset>
  );
}

/** The spaces of the tokens, and who is ahead on the same space. The neutral token comes in with the first of them; since
 * it never moves, whoever came to its space lies on top of it, or below it on the last space. */
function Press({ table, components: { track }, called, change }: Pick<Given<Table, Box>, "table" | "components" | "called" | "change">) {
  const tokens = table.press ?? [];
  const neutral: Token = { seat: null, space: track.neutral[String(table.seats.length)] ?? track.startSpace };
  const name = ({ seat }: Token) => (seat === null ? say("neutral") : called(seat));
  const move = (seat: number, space: number | null) => {
    const rest = (tokens.length ? tokens : [neutral]).filter((token) => token.seat !== seat);
    const under = (token: Token) => token.seat === null && token.space === space && space !== track.lastSpace;
    const ahead = rest.filter((token) => space !== null && token.space >= space && !under(token));
    const press = space === null ? rest : [...ahead, { seat, space }, ...rest.filter((token) => !ahead.includes(token))];
    change({ ...table, press: press.some((token) => token.seat !== null) ? press : null });
  };
  const forward = (n: number) => change({ ...table, press: [...tokens.slice(0, n - 1), tokens[n]!, tokens[n - 1]!, ...tokens.slice(n + 1)] });
  return (
    <fieldset>
      <legend>{say("press")}</legend>
      {table.seats.map((_, n) => (
        <Count
          at={`/table/press/${n}`} label={say("pressOf", { seat: called(n) })} value={tokens.find(({ seat }) => seat === n)?.space}
          most={track.lastSpace} change={(found) => move(n, found === null ? null : Math.min(found, track.lastSpace))}
        />
      ))}
      <ol>
        {tokens.map((token, n) => (
          <li>
            {name(token)} ({token.space}){" "}
            {n > 0 && tokens[n - 1]!.space === token.space && token.seat !== null && tokens[n - 1]!.seat !== null && (
              <button type="button" class="quiet" aria-label={say("aheadOf", { seat: name(token), other: name(tokens[n - 1]!) })} onClick={() => forward(n)}>↑</button>
            )}
          </li>
        ))}
      </ol>
      <Faults at="/table/press" />
    </fieldset>
  );
}

/** With other seats the neutral token stands elsewhere, and boroughs count others: both are told anew. */
function resized(table: Table, seats: number): Table {
  const boroughs = Object.entries(table.boroughs ?? {}).map(([id, { skyscrapers: _, ...rest }]) => [id, rest]);
  return { seats: sized(table.seats, seats, () => ({})), boroughs: Object.fromEntries(boroughs) as Record<string, Borough> };
}

const isCount = maybe(count(ENOUGH));
const isSeat = members<Seat>({ track: isCount, dollars: isCount, board: isCount, vessels: isCount, characters: maybe(list(isId, 99)) });
const isBorough = members<Borough>({ base: isCount, prestige: maybe(list(count(ENOUGH), 99)), skyscrapers: maybe(list(count(ENOUGH), 9)) });
const isToken = members<Token>({ seat: maybe(count(9)) as Is<number | null>, space: count(ENOUGH) });
const fits = members<Pick<Table, "seats" | "boroughs" | "press">>({
  seats: list(isSeat, 9), boroughs: maybe(book(isId, isBorough)) as Is<Table["boroughs"]>, press: maybe(list(isToken, 9)),
});

export const form: Form<Table, Box> = {
  blank: (seats) => ({ seats: Array.from({ length: seats }, () => ({})) }),
  resized,
  fits,
  told: (table) => table,
  view: View,
};
