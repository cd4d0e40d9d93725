// The final reckoning of New York City: nyc.score.
import type { Components, RealTable } from "knickerbocker-client";
import { type Bare, columns, leaders, line, type Line, type Missing, points, ranks, total, upTo } from "./sheet.js";

type Table = RealTable<"new-york-city">;
type Box = Components<"new-york-city">;
type Token = { seat: number | null; space: number };
const ALL_SIX = 3;
const PRESS = { points: 3, space: 5 };
/** The rule that needs each entry of a seat. */
const NEEDED = {
  track: "nyc.score.track",
  dollars: "nyc.score.leftovers",
  board: "nyc.score.leftovers",
  vessels: "nyc.score.end-character",
  characters: "nyc.score.character",
} as const;

export function scored(table: Table, box: Box): Bare {
  const seats = upTo(table.seats.length);
  const press = pressed(table, box);
  const order = press.flatMap(({ seat }) => (seat === null ? [] : [seat]));
  const grounds = box.boroughs.map(({ id }) => {
    const { base, prestige, skyscrapers } = table.boroughs?.[id] ?? {};
    const own = skyscrapers ?? seats.map(() => 0);
    const worth = (base ?? 0) + (prestige ?? []).reduce((sum, value) => sum + value, 0);
    return { id, worth, own, places: places(own, press, box.neutralSkyscrapers) };
  });
  const lines = table.seats.map(({ track, dollars, board, vessels, characters }, seat): Line[] => {
    const kinds = (characters ?? []).map((id) => box.characters.find((each) => each.id === id)!).filter(Boolean);
    const printed = kinds.filter((kind) => kind.points);
    const stood = grounds.filter(({ own }) => own[seat]! > 0).length;
    const facts = {
      dollars: dollars ?? 0,
      characters: kinds.length,
      boroughs: stood,
      vessels: vessels ?? 0,
      firsts: grounds.filter(({ places: [first] }) => first === seat).length,
    };
    const left = (dollars ?? 0) + (board ?? 0);
    return [
      line("nyc.score.track", track ?? 0, 1),
      points("nyc.score.character", printed.length, printed.reduce((sum, kind) => sum + kind.points, 0), printed.map(({ id }) => id)),
      ...kinds.flatMap(({ id, atEnd }) =>
        (atEnd ? [points("nyc.score.end-character", 1, Math.floor(facts[atEnd.of] / atEnd.per) * atEnd.points, [id])] : [])),
      ...grounds.map(({ id, worth, own, places: there }) => {
        const place = there.indexOf(seat);
        return points("nyc.score.borough", own[seat]!, place < 0 ? 0 : share(worth, place), [id]);
      }),
      line("nyc.score.all-six", Number(stood === grounds.length), ALL_SIX),
      line("nyc.score.press", Number(press.find((token) => token.seat === seat)!.space >= PRESS.space), PRESS.points),
      points("nyc.score.leftovers", left, Math.ceil(left / 2)),
    ];
  });
  const totals = lines.map(total);
  const standing = ranks(totals.map((sum, seat) => [sum, -order.indexOf(seat)]));
  const missing = lacking(table, box);
  const final = !missing.length;
  return {
    game: "new-york-city",
    final,
    scores: columns(lines, standing),
    teams: [],
    winners: final ? leaders(standing) : [],
    ties: final ? tied(totals, order) : [],
    missing,
  };
}

/** All press tokens: those that are missing stand on the start space, the neutral one below all on its space. */
function pressed(table: Table, { track }: Box): Token[] {
  const tokens: Token[] = [...(table.press ?? [])];
  const there = new Set(tokens.map(({ seat }) => seat));
  if (!there.has(null)) {
    const space = track.neutral[String(table.seats.length)]!;
    const below = space < track.lastSpace;
    const at = tokens.filter((token) => token.space > space || (below && token.space === space)).length;
    tokens.splice(at, 0, { seat: null, space });
  }
  const absent = upTo(table.seats.length).filter((seat) => !there.has(seat));
  return [...tokens, ...absent.map((seat) => ({ seat, space: track.startSpace }))];
}

/** Who stands in a borough, and the neutral skyscrapers (null): by skyscrapers, ties by press order (nyc.score.borough). */
function places(own: readonly number[], press: Token[], neutrals: number): (number | null)[] {
  const many = (seat: number | null) => (seat === null ? neutrals : own[seat] ?? 0);
  return press.map(({ seat }) => seat).filter((seat) => many(seat) > 0).sort((a, b) => many(b) - many(a));
}

/** The first place scores all of it, each other half of the one before, rounded up. */
function share(worth: number, place: number): number {
  return upTo(place).reduce((sum) => Math.ceil(sum / 2), worth);
}

function tied(totals: number[], order: number[]): Bare["ties"] {
  return [...new Set(totals)].sort((a, b) => b - a).flatMap((sum) => {
    const group = order.filter((seat) => totals[seat] === sum);
    const tie = { rule: "nyc.score.tie", seats: [...group].sort((a, b) => a - b), order: group.map((seat) => [seat]) };
    return group.length > 1 ? [tie] : [];
  });
}

function lacking(table: Table, { boroughs, track }: Box): Missing[] {
  const untold = (value: unknown) => (value ?? null) === null;
  const there = new Set((table.press ?? []).map(({ seat }) => seat));
  return [
    ...table.seats.flatMap((seat, n) => Object.entries(NEEDED).filter(([name]) => untold(seat[name as keyof typeof NEEDED]))
      .map(([name, rule]) => ({ pointer: `/table/seats/${n}/${name}`, rule, assumed: name === "characters" ? "-" : "0" }))),
    ...boroughs.flatMap(({ id }) => (["base", "prestige", "skyscrapers"] as const).filter((name) => untold(table.boroughs?.[id]?.[name]))
      .map((name) => ({ pointer: `/table/boroughs/${id}/${name}`, rule: "nyc.score.borough", assumed: name === "prestige" ? "-" : "0" }))),
    ...upTo(table.seats.length).filter((seat) => !there.has(seat))
      .map((seat) => ({ pointer: "/table/press", rule: "nyc.score.press", assumed: `${seat}@${track.startSpace}` })),
  ];
}
