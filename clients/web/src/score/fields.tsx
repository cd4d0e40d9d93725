// Fields for a thumb; what is wrong with their values stands at them.
import { type ComponentChildren, createContext } from "preact";
import { useContext } from "preact/hooks";
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
  const step = (by: number) => change(Math.max(0, Math.min(most ?? 999, (value ?? 0) + by)));
  return (
    <div class="count-field">
      <label for={at}>{label}</label>
      <span class="stepper">
        <button type="button" tabIndex={-1} aria-hidden="true" onClick={() => step(-1)}>−</button>
        <input
          id={at} type="number" inputMode="numeric" min={0} max={most} step={1} value={value ?? ""} placeholder="?"
          aria-invalid={wrong} aria-describedby={wrong ? `${at}-fault` : undefined}
          onInput={({ currentTarget: { value: text } }) => change(/^\d+$/.test(text) ? Math.min(Number(text), 1_000_000) : null)}
        />
        <button type="button" tabIndex={-1} aria-hidden="true" onClick={() => step(1)}>+</button>
      </span>
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
