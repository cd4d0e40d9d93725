// What the calls of the console are about: a table of this browser, or the start of a game.
import { type AnyMove, type AnyPosition, type Listed, legalMoves, of } from "../calls.js";
import { ask } from "../service.js";
import { type Begun, standing, table } from "../table/stored.js";
import { levels } from "../table/bots.js";

export interface Subject {
  game: string;
  start: Begun;
  /** The moves that led here, as text. */
  notation: string[];
  at: AnyPosition;
  /** Whose view is shown. */
  seat: number;
  /** What can be played at `before`: the legal moves, or the last one of a game that is over. */
  moves: Pick<Listed, "move" | "notation">[];
  before: string;
  bots: boolean;
}

/** The table of an id; undefined where this browser has none. */
export async function ofTable(id: string): Promise<Subject | undefined> {
  const found = table(id).value;
  if (!found) return undefined;
  return seen(found.game, found.start, found.moves, standing(found));
}

/** The start of a game, as few as can play it, without variants. */
export async function ofGame(id: string, seats: number): Promise<Subject> {
  const at = (await ask(of(id).start(seats, { seed: "console" }))) as AnyPosition;
  const { options, chance } = at.state;
  return seen(id, { seats, options, seed: chance.seed }, [], at);
}

async function seen(game: string, start: Begun, played: { move: AnyMove; notation: string }[], at: AnyPosition): Promise<Subject> {
  const notation = played.map((each) => each.notation);
  const subject = { game, start, notation, at, seat: at.toMove[0] ?? 0, bots: (await levels(game)).length > 1 };
  // Sent with its state, so that the service has it at hand when a snippet sends its id.
  const { moves } = await ask(legalMoves(game, at.state, { limit: 200 }));
  if (moves.length || !played.length) return { ...subject, moves: [...moves], before: at.stateId };
  const before = await ask(of(game).replay({ start: start as never, notation: notation.join(" "), upTo: played.length - 1 }));
  const { stateId, state } = before as unknown as AnyPosition;
  await ask(legalMoves(game, state, { limit: 1 }));
  return { ...subject, moves: played.slice(-1), before: stateId };
}
