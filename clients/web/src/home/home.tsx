import { catalogue, useRead } from "../knowledge.js";
import { link } from "../route.js";
import { Failed } from "../look/failed.js";
import { Waits } from "../look/waits.js";
import { say } from "../words/index.js";
import { Paste } from "./paste.js";
import { Tables } from "./tables.js";

/** The way in: the games, the tables that are open in this browser, and records to go on with. */
export function Home() {
  const { found, error, again } = useRead(catalogue, "games");
  return (
    <div class="narrow">
      <h1>{say("welcome")}</h1>
      <p class="lead">{say("welcomeText")}</p>
      <Failed error={error} again={again} />
      <Waits on={!found && !error} />
      <ul class="cards" aria-busy={!found && !error}>
        {found?.map(({ id, name, summary, seats }) => (
          <li class="card">
            <h2>{name}</h2>
            <p>{summary}</p>
            <p class="small">{say("seatsFromTo", { least: Math.min(...seats), most: Math.max(...seats) })}</p>
            <a class="button main" href={link("begin", id)}>{say("playGame", { name })}</a>
            <p class="small more"><a href={link("score", id)}>{say("scoreTable")}</a></p>
          </li>
        ))}
      </ul>
      <Tables games={found ?? []} />
      <Paste />
      <p class="small">{say("disclaimer")}</p>
    </div>
  );
}
