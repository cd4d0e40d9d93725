import { told } from "../service.js";

/** What went wrong, said at once. */
export function Failed({ error }: { error: unknown }) {
  return <div role="alert" class={error ? "failed" : "empty"}>{error ? told(error) : null}</div>;
}
