import { useState } from "preact/hooks";
import { taken } from "../home/taken.js";
import { useKept } from "../kept.js";
import { Copy } from "../look/copy.js";
import { Failed } from "../look/failed.js";
import { go, link } from "../route.js";
import { say } from "../words/index.js";
import { deal, moves } from "./deal.js";
import { written } from "./letter.js";
import { leave, type News, type Place, tokens as tokensOf } from "./stored.js";

interface Given {
  place: Place;
  news: News;
}

/** What travels by links. Moves may tell what is hidden: they go round once nothing is. */
function useLetter({ place: { game, table }, news }: Given) {
  const { proof } = useKept(deal(table)) ?? {};
  return { game, table, ...news, proof, ...(proof?.secret && { moves: moves(table) }) };
}

/** The links that whoever started the table hands out. */
export function Links(given: Given) {
  const tokens = useKept(tokensOf(given.place.table));
  const letter = useLetter(given);
  if (!tokens) return null;
  return (
    <details class="links" open={given.news.ply === 0}>
      <summary>{say("links")}</summary>
      <p class="small">{say("linksHelp")}</p>
      {[...tokens.seats.map((token, seat) => ({ token, seat })), { token: tokens.spectator, seat: null }].map(({ token, seat }) => (
        <section>
          <h2>
            {seat === null ? say("spectator") : say("seat", { seat })}{" "}
            <a href={written({ ...letter, token, seat }).replace(/^[^#]*/, "")}>{say("openHere")}</a>
          </h2>
          <Copy text={written({ ...letter, token, seat })} label={seat === null ? say("spectator") : say("linkOf", { seat })} />
        </section>
      ))}
    </details>
  );
}

/** What is sent to the others and comes from them. It lies open while they are due: the service brings it to nobody. */
export function Post({ waits, ...given }: Given & { waits: boolean }) {
  const letter = useLetter(given);
  return (
    <details class="news" open={waits}>
      <summary>{say("send")}</summary>
      <p class="small">{say(letter.proof?.secret ? "sendRecord" : "sendHelp")}</p>
      <Copy text={written(letter)} label={say("send")} />
      <Receive />
    </details>
  );
}

/** What is kept from whom. */
export function Protection({ table }: { table: string }) {
  return (
    <details class="protection">
      <summary>{say("protection")}</summary>
      <ul>
        {(["safeHidden", "safeLinks", "unsafeStarter", "unsafeBack", "unsafeOperator"] as const).map((word) => <li>{say(word)}</li>)}
      </ul>
      <a href={link()} onClick={() => leave(table)}>{say("leave")}</a>
    </details>
  );
}

/** Takes the news that another player sent. */
function Receive() {
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
    <form onSubmit={submit}>
      <label class="field">
        <span>{say("receive")}</span>
        <input required value={text} onInput={({ currentTarget }) => write(currentTarget.value)} />
      </label>
      <Failed error={error} />
      <button class="button">{say("goOn")}</button>
    </form>
  );
}
