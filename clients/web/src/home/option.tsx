import type { GameInfo } from "../calls.js";
import type { Game } from "../knowledge.js";

export type Info = GameInfo["options"][number];

interface Asked {
  info: Info;
  game: Game;
  value: unknown;
  change: (value: unknown) => void;
}

/** One option of a game, as its type wants to be asked for. */
export function Option({ info, game, value, change }: Asked) {
  const help = `help-${info.name}`;
  return (
    <div class="field">
      {info.type === "boolean" ? (
        <label class="check">
          <input type="checkbox" name={info.name} checked={value === true} aria-describedby={help}
            onChange={({ currentTarget }) => change(currentTarget.checked)} /> {info.title}
        </label>
      ) : (
        <label><span>{info.title}</span><Field info={info} game={game} value={value} change={change} help={help} /></label>
      )}
      <p class="small" id={help}>{info.help}</p>
    </div>
  );
}

function Field({ info, game, value, change, help }: Asked & { help: string }) {
  if (info.type === "choice") {
    return (
      <select name={info.name} value={String(value)} aria-describedby={help} onChange={({ currentTarget }) => change(currentTarget.value)}>
        {info.values.map((each) => <option value={each}>{info.names?.[each] ?? each}</option>)}
      </select>
    );
  }
  return (
    <>
      <input name={info.name} value={typeof value === "string" ? value : ""} aria-describedby={help} list={`known-${info.name}`}
        onInput={({ currentTarget }) => change(currentTarget.value || info.default)} />
      <datalist id={`known-${info.name}`}>
        {(info.name === "pack" ? game.info.packs : []).map((each) => <option value={each} />)}
      </datalist>
    </>
  );
}
