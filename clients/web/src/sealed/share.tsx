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

/** How a sealed table goes round: links for the seats, news for the others, and what is kept from whom. */
export function Share({ place, news }: { place: Place; news: News }) {
  const tokens = useKept(tokensOf(place.table));
  const { game, table } = place;
  const { proof } = useKept(deal(table)) ?? {};
  // Moves may tell what is hidden: they go round once nothing is.
  const letter = { game, table, ...news, proof, ...(proof?.secret && { moves: moves(table) }) };
  return (
    <>
      {tokens && (
        <details class="links" open={news.ply === 0}>
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
      )}
      <details class="news">
        <summary>{say("send")}</summary>
        <p class="small">{say(proof?.secret ? "sendRecord" : "sendHelp")}</p>
        <Copy text={written(letter)} label={say("send")} />
        <Receive />
      </details>
      <details class="protection">
        <summary>{say("protection")}</summary>
        <ul>
          {(["safeHidden", "safeLinks", "unsafeStarter", "unsafeBack", "unsafeOperator"] as const).map((word) => <li>{say(word)}</li>)}
        </ul>
        <a href={link()} onClick={() => leave(table)}>{say("leave")}</a>
      </details>
    </>
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
