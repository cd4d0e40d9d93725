import { type AnyMove, type AnyPosition, of } from "../calls.js";
import { ask, together } from "../service.js";
import { ProblemError } from "knickerbocker-client";
import { people } from "./eyes.js";
import { add } from "./lines.js";
import { moved, standing, type Table } from "./stored.js";

/** The table after a move, which is told to all who play at this screen. */
export async function applied(table: Table, move: AnyMove, notation?: string): Promise<Table> {
  const position = standing(table);
  const text = notation ?? (await ask(of(table.game).check(position, move))).notation;
  const here = people(table);
  const eyes = here.length ? here : [null];
  const answers = await together(eyes.map((seat) => of(table.game).apply(position, move, seat === null ? {} : { seat })));
  for (const answer of answers) if (answer instanceof ProblemError) throw answer;
  const told = answers as Exclude<(typeof answers)[number], ProblemError>[];
  const [next] = told as [(typeof told)[number]];
  const after = moved(table, { move, notation: text }, next as AnyPosition, next.reversible);
  for (const [n, { events }] of told.entries()) add(after, eyes[n]!, move.seat ?? position.toMove[0]!, events);
  return after;
}
