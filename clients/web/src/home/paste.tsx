import { useState } from "preact/hooks";
import { Failed } from "../look/failed.js";
import { go } from "../route.js";
import { say } from "../words/index.js";
import { taken } from "./taken.js";

/** Takes what somebody copied: a record to go on with, or a link to a sealed table. */
export function Paste() {
  const [text, write] = useState("");
  const [error, fail] = useState<unknown>();
  const submit = async (event: Event) => {
    event.preventDefault();
    try {
      go(...(await taken(text.trim())));
    } catch (problem) {
      fail(problem);
    }
  };
  return (
    <section>
      <h2>{say("paste")}</h2>
      <form onSubmit={submit}>
        <label class="field">
          <span>{say("pasteHelp")}</span>
          <textarea rows={4} required value={text} onInput={({ currentTarget }) => write(currentTarget.value)} spellcheck={false} />
        </label>
        <Failed error={error} />
        <button class="button">{say("goOn")}</button>
      </form>
    </section>
  );
}
