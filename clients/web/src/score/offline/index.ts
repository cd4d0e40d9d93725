// The scorings on the device, for when the service cannot be reached. They take tables that can be, as the pad makes them:
// to find the faults of others is the service's part.
import * as new1901 from "./new-york-1901.js";
import * as new1995 from "./new-york-1995.js";
import * as city from "./new-york-city.js";
import { type Bare, type Sheet, worded } from "./sheet.js";
import * as skyline from "./new-york-skyline.js";
import type { Rule } from "../../knowledge.js";

const SCORED: Record<string, (table: never, components: never) => Bare> = {
  "new-york-1901": new1901.scored,
  "new-york-1995": new1995.scored,
  "new-york-city": city.scored,
  "new-york-skyline": skyline.scored,
};

/** The sheet of a real table; undefined for a game that is not known here. */
export function onDevice(game: string, table: object, components: object, rules: Map<string, Rule>): Sheet | undefined {
  const scored = SCORED[game];
  return scored && worded(scored(table as never, components as never), rules);
}
