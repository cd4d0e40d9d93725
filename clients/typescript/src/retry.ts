// When to try again, and how long to wait before.

/** Tries so many times, waiting a random time that may grow twofold with each of them, and never less than
 * `Retry-After` says; a longer wait than `most` is left to the caller. Times are seconds. */
export interface Retry {
  tries: number;
  base: number;
  most: number;
  /** A number from 0 to 1: jitter, so that callers do not come back all at once. */
  chance: () => number;
  /** How to wait. */
  pause: (seconds: number, signal?: AbortSignal) => Promise<void>;
}

export const RETRY: Retry = { tries: 4, base: 0.1, most: 10, chance: Math.random, pause };

/** Seconds until the next try after so many; undefined when there should be none. */
export function wait(retry: Retry, tried: number, asked = 0): number | undefined {
  if (tried >= retry.tries || asked > retry.most) return undefined;
  return asked + retry.chance() * Math.min(retry.most, retry.base * 2 ** tried);
}

/** Whether a failed request cannot have been heard. Browsers do not tell; Node says why there was no connection. */
export function unheard(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: string } };
  return ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN"].includes(cause?.code ?? "");
}

/** Whether an answer asks to come again. 429 is said before anything was done. 503 mostly is, but a guard that fell
 * silent may have heard of the move, and so may whatever stands behind a proxy (502, 504). */
export function busy(status: number, once: boolean): boolean {
  return status === 429 || ([502, 503, 504].includes(status) && !once);
}

/** What `Retry-After` says, if it says seconds. */
export function asked(headers: Headers): number | undefined {
  const said = headers.get("retry-after") ?? "";
  return /^\d+$/.test(said) ? Number(said) : undefined;
}

async function pause(seconds: number, signal?: AbortSignal): Promise<void> {
  await new Promise<void>((done) => {
    const timer = setTimeout(done, seconds * 1000);
    signal?.addEventListener("abort", () => (clearTimeout(timer), done()), { once: true });
  });
  signal?.throwIfAborted();
}
