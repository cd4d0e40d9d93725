import { useEffect, useMemo, useState } from "preact/hooks";
import { type AnyMove, type Choice, type Listed, of, type Value } from "../calls.js";
import type { Game } from "../knowledge.js";
import { ask } from "../service.js";
import { lists } from "./lists.js";
import { allows, composed, fields, fitting, key, type Pick, type Target, type Targets, targets, offered, others, toggled } from "./pick.js";
import type { Sight } from "./sight.js";

/** A move made of picks, as the service judges it. */
export interface Judged {
  move: AnyMove;
  notation: string;
  /** Why it is illegal. */
  refusal: Refusal | null;
}

export interface Refusal {
  broken: readonly { rule: string; title: string; detail: string }[];
}

/** A move in the making. */
export interface Turn {
  picks: readonly Pick[];
  /** The types of move that are due, and the one that was chosen of them. */
  types: readonly string[];
  type: string;
  choose: (type: string) => void;
  /** The listed moves that hold all that was picked. */
  fit: readonly Listed[];
  /** Whether every legal move is listed. */
  whole: boolean;
  choices: readonly Choice[];
  targets: Targets;
  implied: ReadonlySet<string>;
  /** What the picks make where not every move is listed. */
  judged: Judged | null;
  pick: (target: Target, mark: string) => void;
  /** Unpick a value, however often it was picked. */
  drop: (field: string, value: Value) => void;
  clear: () => void;
}

const NONE: readonly never[] = [];

/** What is picked of the next move of the seat. */
export function usePicks(game: Game, sight: Sight): Turn {
  const { legal, seat, at } = sight;
  const [picks, put] = useState<readonly Pick[]>(NONE);
  const [type, choose] = useState("");
  const [judged, judge] = useState<Judged | null>(null);
  useEffect(() => {
    put(NONE);
    choose("");
  }, [legal]);

  const asked = legal?.prompt.seats.find((each) => each.seat === seat)?.choices ?? NONE;
  const whole = legal === null || (legal.complete && legal.total === legal.moves.length);
  const types = asked.map((choice) => choice.type);
  const made = useMemo(() => {
    const choices = asked.filter((choice) => !type || choice.type === type);
    const moves = (legal?.moves ?? NONE).filter(({ move }) => !type || move.type === type);
    const fit = fitting(moves, picks);
    const next = whole ? new Map([...others(moves, picks), ...targets(fit, picks)]) : offered(choices, picks);
    const only = picks.length && whole && fit.length === 1 ? fields(fit[0]!.move) : NONE;
    const implied = new Set(only.flatMap(([field, values]) => values.map((value) => key(field, value))));
    return { choices, fit, targets: next, implied };
  }, [legal, picks, type]);

  useEffect(() => {
    let wanted = true;
    judge(null);
    if (!whole && picks.length && seat !== null) {
      void judgement(game.info.id, at, seat, made.choices, picks).then((found) => wanted && judge(found), () => undefined);
    }
    return () => void (wanted = false);
  }, [picks, type, legal]);

  const possible = (wanted: readonly Pick[]) =>
    whole ? fitting(legal?.moves ?? NONE, wanted).length > 0 : asked.some((choice) => allows(choice, wanted));
  return {
    ...made, picks, types, type, whole, judged,
    choose: (chosen) => { choose(chosen); put(NONE); },
    pick: ({ field, value }, mark) => put(toggled(picks, { field, value, mark }, possible)),
    drop: (field, value) => put(picks.filter((pick) => pick.field !== field || pick.value !== value)),
    clear: () => put(NONE),
  };
}

/** What the picks make of the first choice that has room for them and lacks nothing. */
async function judgement(
  id: string, at: Sight["at"], seat: number, choices: readonly Choice[], picks: readonly Pick[],
): Promise<Judged | null> {
  const known = await lists(id);
  const open = choices.filter((choice) => allows(choice, picks));
  const move = open.map((choice) => composed(choice, seat, picks, known)).find((each) => each !== undefined);
  if (!move) return null;
  const { notation, refusal } = await ask(of(id).check(at, move));
  return { move, notation, refusal };
}
