import { useState } from "preact/hooks";
import { of } from "../calls.js";
import { Copy } from "../look/copy.js";
import { Failed } from "../look/failed.js";
import { ask } from "../service.js";
import { say } from "../words/index.js";
import type { Table } from "./stored.js";

/** The whole game as text, to be kept or pasted elsewhere. */
export function Recorded({ table: { game, start, moves } }: { table: Table }) {
  const [record, put] = useState("");
  const [error, fail] = useState<unknown>();
  const write = async (open: boolean) => {
    if (!open) return put("");
    const notation = moves.map((each) => each.notation).join(" ");
    await ask(of(game).replay({ start: start as never, notation })).then((found) => put(found.record ?? ""), fail);
  };
  return (
    <details class="record" onToggle={({ currentTarget }) => void write(currentTarget.open)}>
      <summary>{say("record")}</summary>
      <p class="small">{say("recordHelp")}</p>
      <Failed error={error} />
      {record && <Copy text={record} label={say("record")} />}
    </details>
  );
}
