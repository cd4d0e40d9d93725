import { asking, type Call } from "./call.js";
import type {
  Answer, Applied, At, Body, Components, GameId, LegalMoves, More, Move, Open, Position, Query, Read, RealTable, Seat,
  SealedApplied, SealedStart, SealedViewed, Start, StartSealed, Viewed,
} from "./types.js";

/** The calls of a game. Each method makes a `Call`; what it answers is typed by the game. `at` is where a call is
 * about; `more` are its other fields, by the names they have in the OpenAPI document. */
export class Game<G extends GameId> {
  constructor(readonly id: G) {}

  /** Begin a game. */
  start(seats: number, more: Start<G> = {} as Start<G>): Call<Position<G>> {
    return this.#post("start", { seats, ...more });
  }

  /** Begin a game at a table whose players do not trust each other. */
  startSealed(seats: number, more: StartSealed<G> = {} as StartSealed<G>): Call<SealedStart<G>> {
    return this.#post("start", { seats, sealed: true, ...more });
  }

  /** A page of the legal moves, and what is to be decided. */
  legalMoves(at: At<G>, more?: More<G, "legal-moves">): Call<LegalMoves<G>> {
    return this.#about("legal-moves", at, more);
  }

  /** Judge a move, or its notation, without playing it. */
  check(at: At<G>, move: Move<G> | string): Call<Answer<G, "check">> {
    return this.#about("check", at, played(move));
  }

  /** Play one move, several, or their notation. All are played, or none. */
  apply(at: Open<G>, moves: Move<G> | Move<G>[] | string, more?: More<G, "apply">): Call<Applied<G>>;
  apply(at: Seat, moves: Move<G> | Move<G>[] | string, more?: More<G, "apply">): Call<SealedApplied<G>>;
  apply(at: At<G>, moves: Move<G> | Move<G>[] | string, more?: More<G, "apply">): Call<Answer<G, "apply">> {
    const call = this.#about("apply", at, { ...played(moves), ...more });
    return sealed(at) ? { ...call, once: true } : call;
  }

  /** What a seat may know, or a spectator; at a sealed table also of the last moves. */
  view(at: Open<G>, more?: More<G, "view">): Call<Viewed<G>>;
  view(at: Seat, more?: More<G, "view">): Call<SealedViewed<G>>;
  view(at: At<G>, more?: More<G, "view">): Call<Answer<G, "view">> {
    return this.#about("view", at, more);
  }

  /** What a seat may see, or a spectator, as SVG; what the `last` move was about is marked. */
  picture(at: At<G>, more?: More<G, "picture">): Call<Answer<G, "picture">> {
    return this.#about("picture", at, more);
  }

  /** What a bot would play for the seat, and why. `Client.follow` tells what it thinks on the way. */
  suggest(at: At<G>, more?: More<G, "suggest">): Call<Answer<G, "suggest">> {
    return this.#about("suggest", at, more);
  }

  /** Score a position. */
  score(at: At<G>): Call<Answer<G, "score">> {
    return this.#about("score", at);
  }

  /** Score the end of a game that was played on a real table. */
  scoreTable(table: RealTable<G>): Call<Answer<G, "score">> {
    return this.#post("score", { table });
  }

  /** Play a recorded game through: `start` with `moves` or `notation`, or the text of a `record`. */
  replay(record: Body<G, "replay">): Call<Answer<G, "replay">> {
    return this.#post("replay", record as object);
  }

  /** Show that a sealed table was dealt fairly. */
  verify(record: Body<G, "verify">): Call<Answer<G, "verify">> {
    return this.#post("verify", record as object);
  }

  /** The game as the catalogue has it. */
  info(query?: Query<"/v1/games/{game}">): Call<Read<"/v1/games/{game}">> {
    return asking(`/v1/games/${this.id}`, query);
  }

  /** All rules, in the client's language. */
  rules(query?: Query<"/v1/games/{game}/rules">): Call<Read<"/v1/games/{game}/rules">> {
    return asking(`/v1/games/${this.id}/rules`, query);
  }

  /** All that a front end needs to draw the game. */
  components(query?: Query<`/v1/games/${G}/components`>): Call<Components<G>> {
    return asking(`/v1/games/${this.id}/components`, query as object);
  }

  /** The JSON Schemas of the game. */
  schema(query?: Query<`/v1/games/${G}/schema`>): Call<Read<`/v1/games/${G}/schema`>> {
    return asking(`/v1/games/${this.id}/schema`, query as object);
  }

  #post(name: string, body: object) {
    return { path: `/v1/games/${this.id}/${name}`, game: this.id, name, body };
  }

  #about(name: string, at: At<G>, fields?: object) {
    const [place, other] = places(at);
    return { ...this.#post(name, { ...place, ...fields }), ...(other && { instead: { ...other, ...fields } }) };
  }
}

/** The calls of a game, by its id. */
export function game<const G extends GameId>(id: G): Game<G> {
  return new Game(id);
}

function sealed(at: At<GameId>): at is Seat {
  return typeof at === "object" && "seatToken" in at;
}

/** The fields that say where a call is about; of an open position its id, then its state. */
function places(at: At<GameId>): [object, object?] {
  if (typeof at === "string") return [{ stateId: at }];
  if (sealed(at)) return [{ sealed: at.sealed, seatToken: at.seatToken }];
  return "stateId" in at ? [{ stateId: at.stateId }, { state: at.state }] : [{ state: at }];
}

function played(moves: unknown): object {
  if (typeof moves === "string") return { notation: moves };
  return Array.isArray(moves) ? { moves } : { move: moves };
}
