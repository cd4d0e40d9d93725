// A page for people at one screen. It keeps the state; the service keeps nothing.
import { Client, fetchExchange } from "@urql/core";
import type { NewYork1995PositionFragment } from "../generated/graphql.js";
import { trusted } from "../trusted.js";
import { apply, start, view } from "./play.js";

const url = new URL(location.href).searchParams.get("service") ?? "http://localhost:8000";
const client = new Client({ url: `${url}/graphql`, exchanges: [trusted, fetchExchange], preferGetMethod: false });
const element = (id: string) => document.getElementById(id)!;
type Position = NewYork1995PositionFragment;

async function show(position: Position): Promise<void> {
  const { board } = await view(client, position.stateId, position.toMove[0] ?? 0);
  element("board").replaceChildren(
    ...board.map((avenue) => {
      const row = document.createElement("tr");
      row.append(...[...avenue].map((space) => Object.assign(document.createElement("td"), { textContent: space })));
      return row;
    }),
  );
  if (position.legalMoves.__typename === "Problem") return say(position.legalMoves.detail);
  element("prompt").textContent = position.legalMoves.prompt.text;
  element("moves").replaceChildren(
    ...position.legalMoves.moves.map(({ notation }) =>
      Object.assign(document.createElement("button"), {
        textContent: notation,
        onclick: () => tried(() => played(position, notation)),
      }),
    ),
  );
}

async function played({ state }: Position, notation: string): Promise<void> {
  await show((await apply(client, { at: { state }, notation })).position);
}

async function tried(work: () => Promise<void>): Promise<void> {
  say("");
  await work().catch((error: Error) => say(error.message));
}

function say(text: string): void {
  element("said").textContent = text;
}

void tried(async () => show(await start(client, { seats: 3 })));
