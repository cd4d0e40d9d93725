// The final reckoning of New York Skyline: skyline.end.
import type { Components, RealTable } from "knickerbocker-client";
import { type Bare, columns, leaders, line, ranks, total } from "./sheet.js";

export function scored({ seats }: RealTable<"new-york-skyline">, { skyscrapers }: Components<"new-york-skyline">): Bare {
  const ids = new Map(skyscrapers.flatMap(({ id, name }) => [[plain(id), id], [plain(name), id]]));
  const built = seats.map((seat) => new Set((seat.built ?? []).map((name) => ids.get(plain(name)))));
  const worths = [...new Set(skyscrapers.map((each) => each.points))];
  const lines = built.map((own) => worths.flatMap((worth) => {
    const equal = skyscrapers.filter((each) => each.points === worth && own.has(each.id)).map(({ id }) => id);
    return equal.length ? [line("skyline.end.points", equal.length, worth, equal)] : [];
  }));
  const missing = skyscrapers.filter(({ id }) => !built.some((own) => own.has(id))).map(({ id }) =>
    ({ pointer: "/table/seats", rule: "skyline.end.last", assumed: `unbuilt: ${id}` }));
  const standing = ranks(lines.map((own) => [total(own)]));
  const final = !missing.length;
  const winners = final ? leaders(standing) : [];
  return {
    game: "new-york-skyline",
    final,
    scores: columns(lines, standing),
    teams: [],
    winners,
    ties: winners.length > 1 ? [{ rule: "skyline.end.tie", seats: winners, order: [winners] }] : [],
    missing,
  };
}

/** Capitals and blanks make no difference in names. */
function plain(name: string): string {
  return name.toLowerCase().split(/\s+/).filter(Boolean).join(" ");
}
