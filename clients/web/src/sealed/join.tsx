import { useEffect, useState } from "preact/hooks";
import { catalogue } from "../knowledge.js";
import { Waits } from "../look/waits.js";
import { instead, link } from "../route.js";
import { say } from "../words/index.js";
import { dealt } from "./deal.js";
import { opened } from "./letter.js";
import { heard, remember, remembered } from "./stored.js";

/** Where the links of sealed tables lead: takes what they bring, and goes to the table. */
export function Join({ rest: [text = ""] }: { rest: string[] }) {
  const [wrong, tell] = useState("");
  useEffect(() => {
    const join = async () => {
      const { token, seat = null, proof, moves, ...news } = opened(text);
      const games = await catalogue();
      if (!games.some(({ id }) => id === news.game)) return tell(say("otherGame"));
      if (token) {
        remember({ ...news, seat, token });
        if (proof) dealt(news.table, proof, moves);
        return instead("sealed", news.table, seat ?? "watch");
      }
      const mine = remembered().filter(({ table }) => table === news.table);
      if (!mine.length) return tell(say("noPlace"));
      if (proof) dealt(news.table, proof, moves);
      heard(news.table, news);
      instead("sealed", news.table, mine.at(-1)!.seat ?? "watch");
    };
    join().catch(() => tell(say("badLink")));
  }, [text]);
  return (
    <div class="narrow">
      <h1>{say("join")}</h1>
      <p role="alert">{wrong}</p>
      <Waits on={!wrong} />
      <a href={link()}>{say("games")}</a>
    </div>
  );
}
