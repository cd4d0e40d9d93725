import { NoAnswer } from "knickerbocker-client";
import { useState } from "preact/hooks";
import { BASE } from "../service.js";
import { settings } from "../settings.js";
import { announce } from "../said.js";
import { Failed } from "../look/failed.js";
import { say } from "../words/index.js";
import { json, type Request } from "./calls.js";

/** The headers of an answer that tell a caller something. */
const TOLD = ["content-type", "content-language", "etag", "ratelimit", "ratelimit-policy", "retry-after", "x-request-id"];

interface Answered {
  status: string;
  headers: [string, string][];
  text: string;
}

/** Makes the call, and shows what comes back. */
export function Run({ name, request: { path, body } }: { name: string; request: Request }) {
  const [answer, put] = useState<Answered>();
  const [error, fail] = useState<unknown>();
  const run = async () => {
    fail(undefined);
    try {
      const began = performance.now();
      const headers = { "content-type": "application/json", "accept-language": settings.value.language, accept: "application/json" };
      const response = await fetch(new URL(path, BASE), { method: "POST", headers, body: JSON.stringify(body) })
        .catch((problem: unknown) => { throw new NoAnswer(String(problem)); });
      const text = await response.text();
      const took = Math.round(performance.now() - began);
      const status = `${response.status} ${response.statusText}`.trim();
      put({
        status: say("answered", { status, took, bytes: new Blob([text]).size }),
        headers: TOLD.flatMap((each): [string, string][] => (response.headers.has(each) ? [[each, response.headers.get(each)!]] : [])),
        text: json(JSON.parse(text)),
      });
      announce(status);
    } catch (problem) {
      fail(problem);
    }
  };
  return (
    <>
      <button type="button" class="button main" data-run={name} onClick={run}>{say("runHere")}</button>
      <Failed error={error} />
      {answer && (
        <div class="answer">
          <p><strong>{answer.status}</strong></p>
          <ul class="small">{answer.headers.map(([header, value]) => <li><code>{header}: {value}</code></li>)}</ul>
          <pre tabIndex={0} role="region" aria-label={say("answerOf", { name })}>{answer.text}</pre>
        </div>
      )}
    </>
  );
}
