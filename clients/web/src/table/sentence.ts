// Sentences of the service, whose gaps are filled here.

const GAP = /\{(\w+)\}/g;

/** A sentence with its gaps filled. A part in [brackets] is left out where one of its gaps has nothing to be filled with. */
export function filled(sentence: string, told: (gap: string) => string | undefined): string {
  const whole = sentence.replace(/\[([^\][]*)\]/g, (_, part: string) =>
    ([...part.matchAll(GAP)].every(([, gap]) => told(gap!) !== undefined) ? part : ""));
  return whole.replace(GAP, (_, gap: string) => told(gap) ?? "?");
}

/** A value as a sentence tells it: nothing of what is hidden, absent or empty; `true` alone needs no word. */
export function spoken(value: unknown, name: (id: string) => string): string | undefined {
  if (value === null || value === undefined || value === false) return undefined;
  if (value === true) return "";
  if (!Array.isArray(value)) return typeof value === "string" ? name(value) : String(value);
  const nested = value.some(Array.isArray);
  const told = value.map((each) => (Array.isArray(each) ? each.map((one) => spoken(one, name)).join(" + ") : spoken(each, name)));
  return told.length ? told.join(nested ? " / " : ", ") : undefined;
}
