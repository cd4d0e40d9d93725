import { passing, told } from "../service.js";
import { say } from "../words/index.js";

/** What went wrong, said at once; where it may go well in a moment it can be tried again. */
export function Failed({ error, again }: { error: unknown; again?: (() => void) | undefined }) {
  return (
    <div role="alert" class={error ? "failed" : "empty"}>
      {error ? told(error) : null}{" "}
      {again && passing(error) && <button type="button" class="button" onClick={again}>{say("tryAgain")}</button>}
    </div>
  );
}
