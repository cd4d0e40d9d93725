import { ProblemError } from "knickerbocker-client";
import { type AnyAt, type AnyMove, legalMoves, suggest, type Thought } from "../calls.js";
import { ask, together } from "../service.js";
import type { Who } from "./stored.js";

type Level = Thought["level"];

/** As much as a player would wait for. */
const BUDGET = { iterations: 400, seconds: 2 };

/** The bots that there are: a service without any still has moves to choose from by chance. */
export async function levels(id: string): Promise<readonly Who[]> {
  const [answer] = await together([suggest(id, "", { level: "random" })]);
  return answer instanceof ProblemError && answer.code === "unknown-call" ? ["random"] : ["random", "greedy", "search"];
}

/** What a bot plays. */
export async function chosen(id: string, at: AnyAt, seat: number, level: Who): Promise<AnyMove> {
  if (level !== "random") return (await suggested(id, at, seat, level as Level)).move;
  const { moves } = await ask(legalMoves(id, at, { seat, limit: 1000 }));
  return moves[Math.floor(Math.random() * moves.length)]!.move;
}

/** What a bot would play in the place of a seat, and why. */
export function suggested(id: string, at: AnyAt, seat: number, level: Level = "search") {
  const sealed = typeof at === "object" && "seatToken" in at;
  return ask(suggest(id, at, { level, budget: BUDGET, ...(!sealed && { seat }) }));
}
