// The games that have a form.
import type { Filled, Form } from "../form.js";
import { form as new1901 } from "./new-york-1901.js";
import { form as new1995 } from "./new-york-1995.js";
import { form as city } from "./new-york-city.js";
import { form as skyline } from "./new-york-skyline.js";

/** The form of a game, its types forgotten: tables and components of a game only ever meet its own form. */
export function formOf(game: string): Form<Filled, object> | undefined {
  return (Object.hasOwn(FORMS, game) ? FORMS[game] : undefined) as Form<Filled, object> | undefined;
}

const FORMS: Record<string, unknown> = {
  "new-york-1901": new1901,
  "new-york-1995": new1995,
  "new-york-city": city,
  "new-york-skyline": skyline,
};
