// The final scoring of New York 1901 (1901.score) by tallies of what stands. Skyscrapers by their squares are left to the
// service: for these it needs all places of a board.
import type { Components, RealTable, Schemas } from "knickerbocker-client";
import { type Bare, columns, compared, leaders, line, type Line, type Missing, points, ranks, total, upTo } from "./sheet.js";

type Tallies = Schemas["NewYork1901Tallies"];
type Counts = Record<string, number>;
const LEVELS = ["bronze", "silver", "gold"];
const STREET = 5;
const TYCOON = { points: 3, gold: 2 };
/** Points for so many hexagon, or bronze, skyscrapers; the last entry holds for more as well. */
const ARCHITECT: [number, number][] = [[3, 3], [4, 6], [5, 10]];
const BARON: [number, number][] = [[4, 5], [5, 10], [6, 15]];
const KING = 5;

export function scored(table: RealTable<"new-york-1901">, { tiles }: Components<"new-york-1901">): Bare {
  const { seats, streets, challenge } = table;
  const told = seats.map(({ tallies }) => tallies ?? {});
  const missing: Missing[] = [];
  const lacks = (pointer: string, rule: string, assumed: string) => missing.push({ pointer: `/table/${pointer}`, rule, assumed });
  if (!streets) lacks("streets", "1901.score.street", "none");
  if (!challenge) lacks("challenge", "1901.setup.challenge", "none");
  seats.forEach(({ points: track, cards, tallies }, seat) => {
    if (tallies) for (const [name, rule] of untold(tallies, streets ?? [], challenge)) lacks(`seats/${seat}/tallies/${name}`, rule, "0");
    else lacks(`seats/${seat}/standing`, "1901.score.street", "none");
    if ((track ?? null) === null) lacks(`seats/${seat}/points`, "1901.score.built", "0");
    if ((cards ?? null) === null) lacks(`seats/${seat}/cards`, "1901.score.action-card", "0");
  });

  const lines = seats.map(({ points: track, cards }, seat) => [
    points("1901.score.built", 0, track ?? 0),
    ...challenged(challenge ?? "none", told, seat),
    ...(streets ?? []).map((street) => {
      const counts = told.map((tallies) => tallies.streets?.[street] ?? 0);
      return points("1901.score.street", counts[seat]!, leads(counts, seat) ? STREET : 0, [street]);
    }),
    line("1901.score.action-card", cards ?? 0, 1),
  ]);

  // The highest legendary, and where none of the tied has one, most gold (1901.score.tie).
  const feet = (seat: number) => tiles.find(({ id }) => id === told[seat]!.legendary)?.feet ?? 0;
  const key = (seat: number) => [feet(seat), told[seat]!.levels?.gold ?? 0];
  const totals = lines.map(total);
  const tied = [...new Set(totals)].sort((a, b) => b - a)
    .map((sum) => upTo(seats.length).filter((seat) => totals[seat] === sum)).filter((group) => group.length > 1);
  for (const group of tied) {
    const low = !group.some(feet);
    for (const seat of group) {
      const { tallies } = seats[seat]!;
      if (tallies && (tallies.legendary ?? null) === null) lacks(`seats/${seat}/tallies/legendary`, "1901.score.tie", "none");
      if (tallies && low && tallies.levels?.gold === undefined) lacks(`seats/${seat}/tallies/levels/gold`, "1901.score.tie", "0");
    }
  }
  const standing = ranks(totals.map((sum, seat) => [sum, ...key(seat)]));
  const final = !missing.length;
  return {
    game: "new-york-1901",
    final,
    scores: columns(lines, standing),
    teams: [],
    winners: final ? leaders(standing) : [],
    ties: final ? tied.map((group) => ({ rule: "1901.score.tie", seats: group, order: ordered(group, key) })) : [],
    missing,
  };
}

/** The tied seats, best first; those that stay level together. */
function ordered(seats: number[], key: (seat: number) => number[]): number[][] {
  const best = [...seats].sort((a, b) => compared(key(b), key(a)) || a - b);
  return best.reduce<number[][]>((levels, seat) => {
    const last = levels.at(-1);
    if (last && !compared(key(last[0]!), key(seat))) last.push(seat);
    else levels.push([seat]);
    return levels;
  }, []);
}

/** What the challenge and the streets in play need and a seat does not tell, with the rule that needs it. */
function untold(tallies: Tallies, streets: readonly string[], challenge: string | null | undefined): [string, string][] {
  const lacking = (names: string[]) => names.filter((name) => {
    const [member, key] = name.split("/") as [keyof Tallies, string?];
    const told = tallies[member] ?? null;
    return told === null || (key !== undefined && (told as Counts)[key] === undefined);
  });
  const needed: Record<string, string[]> = {
    "gold-tycoon": ["goldByDistrict"],
    "master-architect": ["hexagons"],
    "bronze-baron": ["levels/bronze"],
    "technology-king": LEVELS.map((level) => `levels/${level}`),
  };
  return [
    ...lacking(needed[challenge ?? ""] ?? []).map((name): [string, string] => [name, `1901.score.${challenge}`]),
    ...lacking(streets.map((street) => `streets/${street}`)).map((name): [string, string] => [name, "1901.score.street"]),
  ];
}

function challenged(challenge: string, told: Tallies[], seat: number): Line[] {
  const own = told[seat]!;
  const level = (tallies: Tallies, name: string) => ((tallies.levels ?? {}) as Counts)[name] ?? 0;
  switch (challenge) {
    case "gold-prestige":
      return [line("1901.score.gold-prestige", 0, 1)];
    case "gold-tycoon": {
      const districts = Object.entries((own.goldByDistrict ?? {}) as Counts).filter(([, gold]) => gold >= TYCOON.gold).map(([id]) => id);
      return [line("1901.score.gold-tycoon", districts.length, TYCOON.points, districts)];
    }
    case "master-architect":
      return [points("1901.score.master-architect", own.hexagons ?? 0, forCount(ARCHITECT, own.hexagons ?? 0))];
    case "bronze-baron":
      return [points("1901.score.bronze-baron", level(own, "bronze"), forCount(BARON, level(own, "bronze")))];
    case "technology-king": {
      const led = LEVELS.filter((name) => leads(told.map((tallies) => level(tallies, name)), seat));
      return [line("1901.score.technology-king", led.length, KING, led)];
    }
    default:
      return [];
  }
}

/** Whether the seat alone has most; a tie pays nobody. */
function leads(counts: number[], seat: number): boolean {
  const most = Math.max(...counts);
  return counts[seat] === most && counts.filter((count) => count === most).length === 1;
}

function forCount(prices: [number, number][], count: number): number {
  return prices.reduce((best, [least, sum]) => (count >= least ? sum : best), 0);
}
