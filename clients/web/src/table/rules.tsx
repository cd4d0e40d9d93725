import { useState } from "preact/hooks";
import type { Game } from "../knowledge.js";
import { say } from "../words/index.js";

/** The rules of the game, to be searched. */
export function Rules({ game }: { game: Game }) {
  const [filter, search] = useState("");
  const text = filter.trim().toLowerCase();
  const found = [...game.rules.values()].filter((rule) => `${rule.title} ${rule.text} ${rule.id}`.toLowerCase().includes(text));
  return (
    <details class="rules">
      <summary>{say("rules", { rules: game.rules.size })}</summary>
      <p>{game.info.summary}</p>
      <label class="field">
        <span>{say("filter")}</span>
        <input type="search" value={filter} onInput={({ currentTarget }) => search(currentTarget.value)} />
      </label>
      <dl>
        {found.map(({ id, title, text: words }) => (
          <div><dt>{title} <code>{id}</code></dt><dd>{words}</dd></div>
        ))}
      </dl>
    </details>
  );
}
