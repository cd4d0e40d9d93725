// The API console: the calls of a table, ready to be copied, and to be tried here.
import { useEffect, useState } from "preact/hooks";
import { catalogue, useRead } from "../knowledge.js";
import { kept, useKept } from "../kept.js";
import { Copy } from "../look/copy.js";
import { Failed } from "../look/failed.js";
import { link } from "../route.js";
import { BASE } from "../service.js";
import { tables } from "../table/stored.js";
import { say } from "../words/index.js";
import { calls, json, type Language, LANGUAGES, type Shown } from "./calls.js";
import { Run } from "./run.js";
import { ofGame, ofTable, type Subject } from "./subject.js";

const spoken = kept<Language>("console", "curl");
const TABLE = "table";

export function Console({ rest: [id = "", which = ""] }: { rest: string[] }) {
  const { found: games, error, again } = useRead(catalogue, "games");
  const game = games?.find((each) => each.id === id);
  const nameOf = (of: string) => games?.find((each) => each.id === of)?.name ?? of;
  return (
    <div class="narrow console">
      <h1>{say("console")}</h1>
      <p class="lead">{say("consoleText")}</p>
      <Failed error={error} again={again} />
      <ul class="choices" aria-label={say("games")}>
        {games?.map((each) => (
          <li><a class="chip" href={link("console", each.id)} aria-current={each.id === id ? "page" : undefined}>{each.name}</a></li>
        ))}
        {tables().map((each) => (
          <li>
            <a class="chip" href={link("console", TABLE, each.id)} aria-current={each.id === which ? "page" : undefined}>
              {say("tableOf", { name: nameOf(each.game), moves: each.moves.length })}
            </a>
          </li>
        ))}
      </ul>
      {id === TABLE && <About ask={() => ofTable(which)} />}
      {game && <About ask={() => ofGame(id, Math.min(...game.seats))} />}
    </div>
  );
}

function About({ ask }: { ask: () => Promise<Subject | undefined> }) {
  const [subject, put] = useState<Subject>();
  const [error, fail] = useState<unknown>();
  useEffect(() => {
    ask().then((found) => (found ? put(found) : fail(new Error(say("noSuchTable")))), fail);
  }, []);
  return <><Failed error={error} />{subject && <Calls subject={subject} />}</>;
}

function Calls({ subject }: { subject: Subject }) {
  const [chosen, choose] = useState(0);
  const language = useKept(spoken);
  const shown = calls(BASE, subject, subject.moves[chosen]);
  return (
    <>
      <div class="choices" role="group" aria-label={say("language")}>
        {(Object.keys(LANGUAGES) as Language[]).map((each) => (
          <button type="button" class="chip" aria-pressed={each === language} onClick={() => spoken.set(each)}>{LANGUAGES[each]}</button>
        ))}
      </div>
      {subject.moves.length > 0 && (
        <label class="field">
          <span>{say("moveOfCalls")}</span>
          <select value={chosen} onChange={({ currentTarget }) => choose(Number(currentTarget.value))}>
            {subject.moves.map(({ notation }, n) => <option value={n}>{notation}</option>)}
          </select>
        </label>
      )}
      {shown.map((call) => <Section key={call.name} call={call} language={language} />)}
      <section>
        <h2>{say("state")}</h2>
        <p class="small">{say("stateHelp")}</p>
        <Copy text={JSON.stringify(subject.at.state)} label={say("state")} />
        <details><summary>JSON</summary><pre tabIndex={0}>{json(subject.at.state)}</pre></details>
      </section>
    </>
  );
}

function Section({ call, language }: { call: Shown; language: Language }) {
  const { name, rest, graphql, snippets } = call;
  const request = language === "graphql"
    ? { path: "graphql", body: { query: graphql.document, variables: graphql.variables } }
    : rest;
  return (
    <section class="call">
      <h2>{name} <code class="small">POST /{request.path}</code></h2>
      <p>{say(`call-${name}` as "call-start")}</p>
      {snippets[language].map((text, n) => <Snippet text={text} name={name} language={language} label={`${name}, ${LANGUAGES[language]}${n ? ` ${n + 1}` : ""}`} />)}
      <Run key={`${language} ${JSON.stringify(request)}`} name={name} request={request} />
    </section>
  );
}

function Snippet({ text, name, language, label }: { text: string; name: string; language: Language; label: string }) {
  const [done, tell] = useState("");
  const copy = () => void navigator.clipboard?.writeText(text).then(() => tell(text), () => undefined);
  return (
    <div class="snippet">
      <pre tabIndex={0} role="region" aria-label={label} data-call={name} data-language={language}>{text}</pre>
      <button type="button" class="button" aria-label={`${say("copy")}: ${label}`} onClick={copy}>{done === text ? say("copied") : say("copy")}</button>
    </div>
  );
}
