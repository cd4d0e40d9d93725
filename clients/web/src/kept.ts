import { useEffect, useState } from "preact/hooks";

const PREFIX = "knickerbocker:";

/** A value that outlives the page, in the browser's storage, and that all its pages share. */
export class Kept<T> {
  readonly #key: string;
  readonly #watchers = new Set<() => void>();
  #text: string | null = null;
  #value: T;

  constructor(name: string, private readonly first: T) {
    this.#key = PREFIX + name;
    this.#value = first;
    this.#read();
    addEventListener("storage", ({ key }) => key === this.#key && this.#read());
  }

  get value(): T {
    return this.#value;
  }

  set(value: T): void {
    this.#value = value;
    this.#text = JSON.stringify(value);
    try {
      localStorage.setItem(this.#key, this.#text);
    } catch {
      // Without storage, or with a full one, the value lasts as long as the page.
    }
    this.#tell();
  }

  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  }

  #read(): void {
    const text = stored(this.#key);
    if (text === this.#text) return;
    this.#text = text;
    this.#value = text === null ? this.first : parsed(text, this.first);
    this.#tell();
  }

  #tell(): void {
    for (const watcher of this.#watchers) watcher();
  }
}

const made = new Map<string, Kept<unknown>>();

/** The value of a name, one object for the whole page. */
export function kept<T>(name: string, first: T): Kept<T> {
  const found = made.get(name) ?? new Kept<unknown>(name, first);
  made.set(name, found);
  return found as Kept<T>;
}

/** The names that begin so. */
export function names(beginning: string): string[] {
  try {
    const all = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX + beginning));
    return all.map((key) => key.slice(PREFIX.length)).sort();
  } catch {
    return [];
  }
}

/** Forget a value. */
export function forget(name: string): void {
  made.delete(name);
  localStorage.removeItem(PREFIX + name);
}

/** The value, in a component that is drawn anew when it changes. */
export function useKept<T>(value: Kept<T>): T {
  const [, draw] = useState(0);
  useEffect(() => value.watch(() => draw((n) => n + 1)), [value]);
  return value.value;
}

/** What a text holds; what is no JSON was not written by a page of ours. */
function parsed<T>(text: string, otherwise: T): T {
  try {
    return JSON.parse(text) as T;
  } catch {
    return otherwise;
  }
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
