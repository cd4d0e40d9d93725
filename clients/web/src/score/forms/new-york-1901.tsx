// New York 1901 by tallies: only what the streets and the challenge in play need.
import type { Components, RealTable, Schemas } from "knickerbocker-client";
import { say } from "../../words/index.js";
import { book, count, ENOUGH, type Is, isId, list, maybe, members } from "../../shape.js";
import { Chip, Count, Faults, OneOf } from "../fields.js";
import { type Form, type Given, put, sized } from "../form.js";

type Table = RealTable<"new-york-1901">;
type Box = Components<"new-york-1901">;
type Tallies = Schemas["NewYork1901Tallies"];
type Counts = Record<string, number>;
const CARDS = 3;
const LEVELS = { "bronze-baron": ["bronze"], "technology-king": ["bronze", "silver", "gold"] } as Record<string, string[]>;
const NOT_FOR_TWO = "pink";

function View({ table, components, change, called, missing }: Given<Table, Box>) {
  const { streetsInPlay } = components;
  const scored = components.streets.filter((each) => each.scored);
  const streets = table.streets ?? [];
  const challenges = components.cards.filter(({ kind }) => kind === "challenge");
  const legendaries = components.tiles.filter(({ level }) => level === "legendary");
  const levels = components.tiles.map(({ level }) => level);
  const seat = (n: number, some: Partial<Table["seats"][number]>) => change({ ...table, seats: put(table.seats, n, { ...table.seats[n]!, ...some }) });
  const toggle = (id: string) =>
    change({ ...table, streets: streets.includes(id) ? streets.filter((each) => each !== id) : [...streets, id].slice(-streetsInPlay) });
  const asked = (pointer: string) => missing.some((one) => one.pointer === pointer);

  return (
    <>
      <fieldset>
        <legend>{say("streetsOf", { count: streetsInPlay })}</legend>
        <div class="choices">{scored.map(({ id, name }) => <Chip on={streets.includes(id)} press={() => toggle(id)}>{name}</Chip>)}</div>
        <Faults at="/table/streets" />
        <OneOf
          at="/table/challenge" label={say("challenge")} open value={table.challenge} values={[{ id: "none", name: say("none") }, ...challenges]}
          change={(found) => change({ ...table, challenge: found as Table["challenge"] & string })}
        />
      </fieldset>
      <Faults at="/table/seats" alone />
      {table.seats.map(({ points, cards, tallies }, n) => {
        const at = `/table/seats/${n}/tallies`;
        const own = tallies ?? {};
        const tally = (some: Tallies) => seat(n, { tallies: { ...own, ...some } });
        const counts = (member: "streets" | "goldByDistrict" | "levels", id: string, label: string) => (
          <Count
            at={`${at}/${member}/${id}`} label={label} value={((own[member] ?? {}) as Counts)[id]}
            change={(found) => tally({ [member]: counted((own[member] ?? {}) as Counts, id, found) })}
          />
        );
        const needed = new Set(LEVELS[table.challenge ?? ""] ?? []);
        if (own.levels?.gold !== undefined || asked(`${at}/levels/gold`)) needed.add("gold");
        const districts = components.districts.filter(({ id }) => table.seats.length > 2 || id !== NOT_FOR_TWO);
        return (
          <fieldset>
            <legend>{called(n)}</legend>
            <Count at={`/table/seats/${n}/points`} label={say("trackPoints")} value={points} change={(found) => seat(n, { points: found })} />
            <Count at={`/table/seats/${n}/cards`} label={say("actionCards")} value={cards} most={CARDS} change={(found) => seat(n, { cards: found })} />
            {scored.filter(({ id }) => streets.includes(id)).map(({ id, name }) => counts("streets", id, say("standingOn", { street: name })))}
            {table.challenge === "gold-tycoon" && districts.map(({ id, name }) => counts("goldByDistrict", id, say("goldIn", { district: name })))}
            {table.challenge === "master-architect" && (
              <Count at={`${at}/hexagons`} label={say("hexagons")} value={own.hexagons} change={(found) => tally({ hexagons: found })} />
            )}
            {[...new Set<string>(levels)].filter((level) => needed.has(level)).map((level) => counts("levels", level, say(`level-${level}` as "level-gold")))}
            <OneOf
              at={`${at}/legendary`} label={say("legendary")} open value={own.legendary} values={[{ id: "none", name: say("none") }, ...legendaries]}
              change={(found) => tally({ legendary: found })}
            />
          </fieldset>
        );
      })}
    </>
  );
}

function counted(counts: Counts, id: string, count: number | null): Counts {
  const { [id]: _, ...rest } = counts;
  return count === null ? rest : { ...rest, [id]: count };
}

/** Streets are told once all are; a district without gold need not be named, once one is; a seat has tallies. */
function told({ streets, ...table }: Table): Table {
  const whole = streets && streets.length >= 3;
  return { ...table, ...(whole && { streets }), seats: table.seats.map((seat) => ({ ...seat, tallies: seat.tallies ?? {} })) };
}

const isCounts = maybe(book(isId, count(ENOUGH)));
const isCount = maybe(count(ENOUGH));
const isTallies = members<Tallies>({
  streets: isCounts, goldByDistrict: isCounts, levels: isCounts, hexagons: isCount, legendary: maybe(isId),
});
type Seat = Omit<Table["seats"][number], "standing">;
const isSeat = members<Seat>({ points: isCount, cards: isCount, tallies: maybe(isTallies) });
const fits = members<Pick<Table, "seats" | "streets" | "challenge">>({
  seats: list(isSeat, 9), streets: maybe(list(isId, 9)), challenge: maybe(isId as Is<NonNullable<Table["challenge"]>>),
});

export const form: Form<Table, Box> = {
  blank: (seats) => ({ seats: Array.from({ length: seats }, () => ({})) }),
  resized: (table, seats) => ({ ...table, seats: sized(table.seats, seats, () => ({})) }),
  fits,
  told,
  view: View,
};
