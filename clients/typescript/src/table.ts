import type { Client } from "./client.js";
import type { Game } from "./game.js";
import type { Applied, Event, GameId, LegalMoves, Move, Position, Start } from "./types.js";

/** Local play: a table that knows its position and legal moves, and takes moves back while nothing was revealed. */
export class Table<G extends GameId> {
  /** What the last move did. */
  events: Event<G>[] = [];
  /** The positions since the last move that cannot be taken back. */
  #course: [Position<G>, ...Position<G>[]];
  #busy = false;

  /** A table at a position, which must include its legal moves. */
  constructor(readonly client: Client, readonly game: Game<G>, position: Position<G>) {
    this.#course = [position];
  }

  /** A table at the start of a game. */
  static async start<G extends GameId>(
    client: Client,
    game: Game<G>,
    seats: number,
    more: Omit<Start<G>, "include"> = {} as Start<G>,
  ): Promise<Table<G>> {
    const shown = { ...more, include: ["legalMoves"] } as unknown as Start<G>;
    return new Table(client, game, await client.send(game.start(seats, shown)));
  }

  get position(): Position<G> {
    return this.#course.at(-1)!;
  }

  get over(): boolean {
    return this.position.over;
  }

  /** What may be played now: the first page, with the prompt. */
  get legalMoves(): LegalMoves<G> {
    return this.position.legalMoves as LegalMoves<G>;
  }

  /** Whether the last move can be taken back: it told nobody anything, and the turn is still the same. */
  get reversible(): boolean {
    return this.#course.length > 1;
  }

  /** Play a move, or its notation. Throws Refused, and changes nothing, where the rules do. */
  async apply(move: Move<G> | string): Promise<Applied<G>> {
    this.#free();
    this.#busy = true;
    try {
      const call = this.game.apply(this.position, move, { include: ["legalMoves"] } as never);
      const applied = await this.client.send(call);
      const position: Position<G> = applied as never;
      this.#course = applied.reversible ? [...this.#course, position] : [position];
      this.events = applied.events;
      return applied;
    } finally {
      this.#busy = false;
    }
  }

  /** Take the last move back. Throws where it is not reversible. */
  undo(): Position<G> {
    this.#free();
    if (!this.reversible) throw new Error("the last move cannot be taken back");
    this.#course.pop();
    this.events = [];
    return this.position;
  }

  /** Two moves at once would both follow on the same position: the second comes too early. */
  #free(): void {
    if (this.#busy) throw new Error("a move is under way");
  }
}
