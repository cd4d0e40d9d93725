// The shape of what comes by a link: data from a stranger.

export type Is<T> = (value: unknown) => value is T;

/** More than lies on any table. */
export const ENOUGH = 1_000_000;

/** A whole number from 0 to as many. */
export function count(most: number): Is<number> {
  return (value): value is number => Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= most;
}

/** Yes or no. */
export function flag(value: unknown): value is boolean {
  return typeof value === "boolean";
}

/** An id of the games' components. */
export function isId(value: unknown): value is string {
  return typeof value === "string" && /^[a-z0-9-]{1,40}$/i.test(value);
}

/** A text of a form. */
export function text(form: RegExp): Is<string> {
  return (value): value is string => typeof value === "string" && form.test(value);
}

/** A list of at most so many of a kind. */
export function list<T>(each: Is<T>, most: number): Is<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.length <= most && value.every(each);
}

/** What may be absent. */
export function maybe<T>(is: Is<T>): Is<T | null | undefined> {
  return (value): value is T | null | undefined => value === null || value === undefined || is(value);
}

/** An object that has these members, each of its kind, and no others. */
export function members<T extends object>(kinds: { [K in keyof T]-?: Is<T[K]> }): Is<T> {
  return (value): value is T => plain(value) && Object.keys(value).every((name) => Object.hasOwn(kinds, name))
    && Object.entries<Is<unknown>>(kinds).every(([name, is]) => is((value as Record<string, unknown>)[name]));
}

/** An object whose names and values are of these kinds. */
export function book<T>(names: Is<string>, values: Is<T>): Is<Record<string, T>> {
  return (value): value is Record<string, T> => plain(value) && Object.entries(value).every(([name, each]) => names(name) && values(each));
}

function plain(value: unknown): value is object {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
