// What is read once about games, in the language of the page, and kept while it stays open.
import { service } from "knickerbocker-client";
import { useEffect, useState } from "preact/hooks";
import { type GameInfo, of } from "./calls.js";
import { useTries } from "./again.js";
import { read } from "./service.js";
import { useKept } from "./kept.js";
import { settings } from "./settings.js";

export interface Rule {
  id: string;
  title: string;
  text: string;
}

/** A game as the page speaks of it. */
export interface Game {
  info: GameInfo;
  rules: Map<string, Rule>;
  /** All that is drawn, in the game's own shape. */
  components: object;
  /** The names of ids, from its components. */
  names: Map<string, string>;
}

const kept = new Map<string, Promise<unknown>>();

function once<A>(key: string, make: () => Promise<A>): Promise<A> {
  const name = `${settings.value.language} ${key}`;
  const found = kept.get(name) ?? make();
  kept.set(name, found);
  found.catch(() => kept.delete(name));
  return found as Promise<A>;
}

/** The games of the service. */
export function catalogue(): Promise<GameInfo[]> {
  return once("games", async () => (await read(service.games())).games);
}

/** All that is told of a game. */
export function about(id: string): Promise<Game> {
  return once(id, async () => {
    const [info, { rules }, components] = await Promise.all([
      read(of(id).info()), read(of(id).rules()), read(of(id).components()),
    ]);
    return { info, rules: new Map(rules.map((rule) => [rule.id, rule])), components, names: named(components) };
  });
}

/** What a promise of this module brings, or why not; asked for anew when the language changes. */
export function useRead<A>(ask: () => Promise<A>, key: string): { found?: A; error?: unknown; again: () => void } {
  const { language } = useKept(settings);
  const [answer, put] = useState<{ found?: A; error?: unknown }>({});
  const [tries, again] = useTries(answer.error !== undefined);
  useEffect(() => {
    let wanted = true;
    ask().then((found) => wanted && put({ found }), (error: unknown) => wanted && put({ error }));
    return () => void (wanted = false);
  }, [language, key, tries]);
  return { ...answer, again };
}

/** The names that stand beside ids, wherever in the components. */
function named(node: unknown, found = new Map<string, string>()): Map<string, string> {
  if (Array.isArray(node)) for (const each of node) named(each, found);
  else if (node !== null && typeof node === "object") {
    const { id, name } = node as { id?: unknown; name?: unknown };
    if (typeof id === "string" && typeof name === "string" && !found.has(id)) found.set(id, name);
    for (const each of Object.values(node)) named(each, found);
  }
  return found;
}
