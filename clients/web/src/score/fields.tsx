// Fields for a thumb; what is wrong with their values stands at them.
import { type ComponentChildren, createContext } from "preact";
import { useContext, useState } from "preact/hooks";
import { say } from "../words/index.js";
import type { Problems } from "./form.js";

/** What the service found wrong with the table. */
export const Wrong = createContext<Problems>([]);

/** Faults of a place of the table, and of what is in it where that has no fields of its own. */
export function Faults({ at, alone = false }: { at: string; alone?: boolean }) {
  const found = useContext(Wrong).filter(({ pointer }) => (alone ? pointer === at : holds(at, pointer)));
  return found.length ? <div class="fault" id={`${at}-fault`}>{found.map(({ detail }) => <p>{detail}</p>)}</div> : null;
}

/** A count that may be left open. */
export function Count({ at, label, value, most, change }: {
  at: string; label: ComponentChildren; value: number | null | undefined; most?: number; change: (value: number | null) => void;
}) {
  const wrong = useContext(Wrong).some(({ pointer }) => holds(at, pointer));
  const [odd, refuse] = useState(false);
  const type = ({ value: text, validity }: HTMLInputElement) => {
    if (!/^\d*$/.test(text) || validity.badInput) refuse(true);
    else change(text ? Math.min(Number(text), 1_000_000) : null);
  };
  // What is typed is refused before it is there: a value put back under the hands of somebody who writes moves the caret.
  const key = (event: InputEvent) => {
    if (!/\D/.test(event.data ?? "")) return;
    event.preventDefault();
    refuse(true);
  };
  const step = (by: number) => change(Math.max(0, Math.min(most ?? 999, (value ?? 0) + by)));
  return (
    <div class="count-field">
      <label for={at}>{label}</label>
      <span class="stepper">
        <button type="button" tabIndex={-1} aria-hidden="true" onClick={() => step(-1)}>−</button>
        <input
          id={at} type="number" inputMode="numeric" min={0} max={most} step={1} value={value ?? ""} placeholder="?"
          aria-invalid={wrong || odd} aria-describedby={odd ? `${at}-odd` : wrong ? `${at}-fault` : undefined}
          onBeforeInput={key} onInput={({ currentTarget }) => type(currentTarget)} onBlur={() => refuse(false)}
        />
        <button type="button" tabIndex={-1} aria-hidden="true" onClick={() => step(1)}>+</button>
      </span>
      {odd && <div class="fault" role="alert" id={`${at}-odd`}><p>{say("wholeNumber")}</p></div>}
      <Faults at={at} />
    </div>
  );
}

/** One of several values, or none yet. */
export function OneOf({ at, label, value, values, open, change }: {
  at: string; label: string; value: string | null | undefined; values: readonly { id: string; name: string }[]; open?: boolean;
  change: (value: string | null) => void;
}) {
  return (
    <div class="count-field">
      <label for={at}>{label}</label>
      <select id={at} value={value ?? ""} onChange={({ currentTarget }) => change(currentTarget.value || null)}>
        {open && <option value="">{say("untold")}</option>}
        {values.map(({ id, name }) => <option value={id}>{name}</option>)}
      </select>
      <Faults at={at} />
    </div>
  );
}

/** Something to be tapped, that is on or off. */
export function Chip({ on, press, label, children }: { on: boolean; press: () => void; label?: string; children: ComponentChildren }) {
  return <button type="button" class="chip" aria-pressed={on} aria-label={label} onClick={press}>{children}</button>;
}

function holds(at: string, pointer: string): boolean {
  return pointer === at || pointer.startsWith(`${at}/`);
}
