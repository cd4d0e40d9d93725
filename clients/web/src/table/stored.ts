import type { AnyMove, AnyPosition } from "../calls.js";
import { forget, kept, type Kept, names } from "../kept.js";

/** Who plays a seat: somebody at this screen, or a bot of this strength. */
export const WHO = ["human", "random", "greedy", "search"] as const;
export type Who = (typeof WHO)[number];

/** How a game began. */
export interface Begun {
  seats: number;
  options: object;
  seed: string;
}

/** A move that was played. */
export interface Played {
  move: AnyMove;
  notation: string;
}

/** A table with an open state: this browser is its host and holds everything. */
export interface Table {
  id: string;
  game: string;
  start: Begun;
  who: Who[];
  moves: Played[];
  /** The positions since the last move that cannot be taken back; the last one is where the game stands. */
  course: AnyPosition[];
  /** When it was last changed, in milliseconds. */
  touched: number;
}

const TABLE = "table:";

/** The table of an id; null where there is none in this browser. */
export function table(id: string): Kept<Table | null> {
  return kept<Table | null>(TABLE + id, null);
}

/** All tables of this browser, those played last first. */
export function tables(): Table[] {
  const all = names(TABLE).map((name) => kept<Table | null>(name, null).value);
  return all.filter((each) => each !== null).sort((a, b) => b.touched - a.touched);
}

export function remove(id: string): void {
  forget(TABLE + id);
}

/** A new table at a position. */
export function laid(position: AnyPosition, who: Who[], moves: Played[] = []): Table {
  const { seats, options, chance } = position.state;
  const made: Table = {
    id: crypto.getRandomValues(new Uint32Array(2)).reduce((text, part) => text + part.toString(36), ""),
    game: position.game,
    start: { seats, options, seed: chance.seed },
    who,
    moves,
    course: [bare(position)],
    touched: Date.now(),
  };
  table(made.id).set(made);
  return made;
}

/** The table after a move that led to a position. */
export function moved(before: Table, played: Played, position: AnyPosition, reversible: boolean): Table {
  return {
    ...before,
    moves: [...before.moves, played],
    course: reversible ? [...before.course, bare(position)] : [bare(position)],
    touched: Date.now(),
  };
}

/** The table before its last move. */
export function undone(after: Table): Table {
  return { ...after, moves: after.moves.slice(0, -1), course: after.course.slice(0, -1), touched: Date.now() };
}

/** Where the game stands. */
export function standing({ course }: Table): AnyPosition {
  return course.at(-1)!;
}

function bare({ game, stateId, state, ply, phase, toMove, over }: AnyPosition): AnyPosition {
  return { game, stateId, state, ply, phase, toMove, over } as AnyPosition;
}
