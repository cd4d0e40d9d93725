// What can go wrong, as one tree of errors.
import type { Schemas } from "./types.js";

/** Anything that keeps a call from being answered. */
export class KnickerbockerError extends Error {}

/** The service could not be reached, or fell silent; `cause` says what fetch said. */
export class NoAnswer extends KnickerbockerError {}

/** Something answered, but not as the service does: a proxy, or a service that speaks of newer rules. */
export class OddAnswer extends KnickerbockerError {
  constructor(readonly status: number, readonly text: string) {
    super(`status ${status}, not an answer of the service`);
  }
}

/** The service said what is wrong, in RFC 9457 problem details: `code` is stable, `detail` is for people. */
export class ProblemError extends KnickerbockerError {
  readonly status: number;
  /** The kind of problem, or the id of the broken rule. */
  readonly code: string;
  /** The id of the first broken rule, if it is a rule of the game that was broken. */
  readonly rule: string | null;
  readonly detail: string;
  /** What the words speak of, as values. */
  readonly params: Schemas["Problem"]["params"];
  /** Everything that is wrong, with JSON pointers into the request. */
  readonly errors: Schemas["Pointed"][];

  /** `wait`: the seconds that the service asks to wait before another try. */
  constructor(readonly problem: Schemas["Problem"], readonly wait?: number) {
    super(`${problem.code}: ${problem.detail}`);
    ({
      status: this.status,
      code: this.code,
      rule: this.rule,
      detail: this.detail,
      params: this.params,
      errors: this.errors,
    } = problem);
  }

  /** The kind of problem: the last part of its type, `illegal-move` where `code` names the rule. */
  get kind(): string {
    return kindOf(this.problem);
  }
}

/** The request itself is not one that the service takes: 400, 405, 406, 408, 413, 415. */
export class Misasked extends ProblemError {}
/** A seat token of another seat or table. */
export class Forbidden extends ProblemError {}
/** No such game, call or page. */
export class NotFound extends ProblemError {}
/** The service does not have the state of this id (any longer): send the state. */
export class StateNotHot extends NotFound {}
/** The request does not fit the position. */
export class Conflict extends ProblemError {}
/** A guarded table has gone on: there is a newer sealed state. */
export class StaleState extends Conflict {}
/** The rules refuse a move; `rule` says which, `errors` lists all of them. */
export class Refused extends Conflict {}
/** Another seat is due. */
export class NotYourTurn extends Refused {}
/** A move of a type that is not due now. */
export class WrongPhase extends Refused {}
/** The game is over. */
export class GameOver extends Refused {}
/** Well-formed, but makes no sense: wrong shape, impossible state, unreadable notation or token. */
export class Invalid extends ProblemError {}
/** A state, a table or a start that the rules do not allow; `errors` lists all that is wrong. */
export class Impossible extends Invalid {}
/** The service has no room for the call now; `wait` says when to try again. */
export class Unavailable extends ProblemError {}
/** This caller has asked too often. */
export class TooManyRequests extends Unavailable {}
/** The service failed. */
export class ServiceError extends ProblemError {}

const BY_KIND: Record<string, typeof ProblemError> = {
  "state-not-hot": StateNotHot,
  "stale-state": StaleState,
  "illegal-move": Refused,
  "not-your-turn": NotYourTurn,
  "wrong-phase": WrongPhase,
  "game-over": GameOver,
  "impossible-state": Impossible,
  "impossible-table": Impossible,
  "impossible-start": Impossible,
};
const BY_STATUS: Record<number, typeof ProblemError> = {
  403: Forbidden,
  404: NotFound,
  409: Conflict,
  422: Invalid,
  429: TooManyRequests,
  503: Unavailable,
};

/** The error that a problem is. */
export function thrown(problem: Schemas["Problem"], wait?: number): ProblemError {
  const general = problem.status < 500 ? Misasked : ServiceError;
  return new (BY_KIND[kindOf(problem)] ?? BY_STATUS[problem.status] ?? general)(problem, wait);
}

function kindOf(problem: Schemas["Problem"]): string {
  return problem.type.slice(problem.type.lastIndexOf(":") + 1);
}
