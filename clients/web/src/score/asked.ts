// The sheet of a table: from the service, or from this device where nobody answers.
import { Client, ProblemError } from "knickerbocker-client";
import { of, type Sheet } from "../calls.js";
import { BASE } from "../service.js";
import { settings } from "../settings.js";
import type { Game } from "../knowledge.js";
import type { Filled, Problems } from "./form.js";
import { onDevice } from "./offline/index.js";

export interface Answer {
  sheet?: Sheet | undefined;
  /** What makes the table impossible. */
  wrong: Problems;
  /** Whether the device made the sheet. */
  here: boolean;
}

/** Seconds to wait for the service before the device takes over. */
const PATIENCE = 5;

export async function scoreOf(game: Game, table: Filled): Promise<Answer> {
  // A browser that knows that it is offline need not try, and report that it failed.
  if (navigator.onLine) {
    const { language } = settings.value;
    const client = new Client(BASE, { language, retry: { tries: 1 }, timeout: PATIENCE });
    try {
      const [found] = await client.batch([of(game.info.id).scoreTable(table as never)]);
      if (!(found instanceof ProblemError)) return { sheet: found, wrong: [], here: false };
      if (found.status === 422) return { wrong: found.errors, here: false };
    } catch {
      // Nobody was reached.
    }
  }
  return { sheet: onDevice(game.info.id, table, game.components, game.rules), wrong: [], here: true };
}
