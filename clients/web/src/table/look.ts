import { ProblemError } from "knickerbocker-client";
import { type AnyAt, type AnyMove, legalMoves, picture } from "../calls.js";
import { together } from "../service.js";
import { settings } from "../settings.js";
import type { Listing } from "../calls.js";
import type { Picture } from "./sight.js";

/** What is asked about a position by whoever looks at it: its picture and, of a seat that is due, what it may play. */
export async function looked(
  id: string, at: AnyAt, eyes: { seat?: number }, due: boolean, last: AnyMove | undefined,
): Promise<{ picture: Picture | null; legal: Listing | null }> {
  const { theme } = settings.value;
  const drawn = picture(id, at, { ...eyes, theme, ...(last && { last }) });
  const [shown, legal] = due
    ? await together([drawn, legalMoves(id, at, { ...eyes, limit: 1000 })])
    : [...(await together([drawn])), null];
  if (legal instanceof ProblemError) throw legal;
  return { picture: shown instanceof ProblemError ? null : shown, legal };
}
