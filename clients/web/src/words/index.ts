import { type Language, settings } from "../settings.js";
import cs from "./cs.json";
import de from "./de.json";
import en from "./en.json";

/** The name of a text of the page. Words of games come from the service. */
export type Word = keyof typeof en;

const TEXTS: Record<Language, Record<Word, string>> = { en, cs, de };

/** A text in the language of the settings, with values in the place of `{names}`. */
export function say(word: Word, values: Record<string, string | number> = {}): string {
  return TEXTS[settings.value.language][word].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}
