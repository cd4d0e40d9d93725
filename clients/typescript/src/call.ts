declare const answer: unique symbol;

/** A call as a value: what is sent, and the type of what comes back. A client sends it, batches gather it. */
export interface Call<A> {
  readonly path: string;
  /** What is posted; a call without a body is a GET. */
  readonly body?: object;
  /** What is posted when the service no longer has the state whose id is in `body`. */
  readonly instead?: object;
  /** The game, and what the call is called in a batch; absent for those that cannot be in one. */
  readonly game?: string;
  readonly name?: string;
  /** Set where it must not be sent again when nobody knows whether it was answered. */
  readonly once?: boolean;
  /** Set where the answer is plain text. */
  readonly text?: boolean;
  readonly [answer]?: A;
}

/** What a call answers. */
export type Answered<C> = C extends Call<infer A> ? A : never;

/** A path with a query. */
export function asking(path: string, query: object = {}): { path: string } {
  const asked = new URLSearchParams(query as Record<string, string>).toString();
  return { path: asked ? `${path}?${asked}` : path };
}
