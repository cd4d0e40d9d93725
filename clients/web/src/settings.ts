import { kept } from "./kept.js";

export const LANGUAGES = { en: "English", cs: "Čeština", de: "Deutsch" } as const;
export type Language = keyof typeof LANGUAGES;
export const THEMES = ["auto", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

export interface Settings {
  language: Language;
  theme: Theme;
  /** Play a move as soon as what was picked leaves only that one. */
  atOnce: boolean;
  /** Show the table after each move of a bot. */
  slowly: boolean;
}

export const settings = kept<Settings>("settings", {
  language: spoken(),
  theme: "auto",
  atOnce: false,
  slowly: !matchMedia("(prefers-reduced-motion: reduce)").matches,
});

/** Change some of the settings. */
export function set(some: Partial<Settings>): void {
  settings.set({ ...settings.value, ...some });
}

function spoken(): Language {
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2));
  return (wanted.find((tag) => tag in LANGUAGES) as Language | undefined) ?? "en";
}
