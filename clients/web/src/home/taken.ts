import { type AnyPosition, of } from "../calls.js";
import { decoded } from "../route.js";
import { ask } from "../service.js";
import { laid, type Played, type Who } from "../table/stored.js";
import { say } from "../words/index.js";

/** Where a pasted text leads: a link into this page, or a record, of which a new table is laid. */
export async function taken(text: string): Promise<string[]> {
  const hash = /#\/(join\/\S+)/.exec(text)?.[1];
  if (hash) return decoded(hash);
  const game = /^Game: *(\S+)/m.exec(text)?.[1];
  if (!game) throw new Error(say("notARecord"));
  const replayed = await ask(of(game).replay({ record: text, steps: true }));
  const position = replayed.position as AnyPosition;
  const who = Array<Who>(position.state.seats).fill("human");
  const moves = replayed.steps!.map(({ move, notation }) => ({ move, notation }) as Played);
  return ["table", laid(position, who, moves).id];
}
