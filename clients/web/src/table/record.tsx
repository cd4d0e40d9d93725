import { useState } from "preact/hooks";
import { of } from "../calls.js";
import { Copy } from "../look/copy.js";
import { ask } from "../service.js";
import { say } from "../words/index.js";
import type { Table } from "./stored.js";

/** The whole game as text, to be kept or pasted elsewhere. */
export function Recorded({ table: { game, start, moves } }: { table: Table }) {
  const [record, put] = useState("");
  const write = async (open: boolean) => {
    if (!open) return put("");
    const notation = moves.map((each) => each.notation).join(" ");
    put((await ask(of(game).replay({ start: start as never, notation }))).record ?? "");
  };
  return (
    <details class="record" onToggle={({ currentTarget }) => void write(currentTarget.open)}>
      <summary>{say("record")}</summary>
      <p class="small">{say("recordHelp")}</p>
      {record && <Copy text={record} label={say("record")} />}
    </details>
  );
}
