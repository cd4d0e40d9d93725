import { useRef, useState } from "preact/hooks";
import { announce } from "../said.js";
import { say } from "../words/index.js";

/** A text to be copied; where the browser does not let a page do it, it is selected for the reader to do. */
export function Copy({ text, label }: { text: string; label: string }) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [done, tell] = useState(false);
  const copy = async () => {
    area.current?.select();
    try {
      await navigator.clipboard.writeText(text);
      tell(true);
      announce(say("copied"));
    } catch {
      area.current?.focus();
    }
  };
  return (
    <div class="copy">
      <textarea ref={area} readOnly rows={3} aria-label={label} value={text} spellcheck={false} />
      <button type="button" class="button" onClick={copy}>{done ? say("copied") : say("copy")}</button>
    </div>
  );
}
