// The calls of a game about one position, each in four languages. Whoever changes a call of the clients changes it here:
// the tests run all of it.
import type { AnyMove } from "../calls.js";
import type { Subject } from "./subject.js";

export const LANGUAGES = { curl: "curl", python: "Python", typescript: "TypeScript", graphql: "GraphQL" } as const;
export type Language = keyof typeof LANGUAGES;

export interface Request {
  path: string;
  body: object;
}

export interface Shown {
  name: string;
  rest: Request;
  graphql: { document: string; variables: object };
  /** The text for a language; that of GraphQL are its document and variables. */
  snippets: Record<Language, string[]>;
}

/** What a call is: its body, how the clients and GraphQL say it. */
interface Made {
  name: string;
  body: object;
  python: string;
  imports?: string[];
  typescript: string;
  /** The field with its arguments, what they are, and what is chosen of the answer. */
  field: string;
  variables: Record<string, [type: string, value: unknown]>;
  type: string;
  chosen: string;
  changes?: boolean;
  refusable?: boolean;
}

export function calls(base: string, subject: Subject, picked: Subject["moves"][number] | undefined): Shown[] {
  return made(subject, picked).map((each) => {
    const rest = { path: `v1/games/${subject.game}/${each.name}`, body: each.body };
    const graphql = { document: document(subject.game, each), variables: values(each) };
    return {
      name: each.name,
      rest,
      graphql,
      snippets: {
        curl: [curl(base + rest.path, rest.body)],
        python: [python(base, subject.game, each)],
        typescript: [typescript(base, each)],
        graphql: [graphql.document, json(graphql.variables)],
      },
    };
  });
}

function made({ game, start, notation, at, seat, before, bots }: Subject, picked: { move: AnyMove; notation: string } | undefined): Made[] {
  const { stateId } = at;
  const type = pascal(game);
  const options = Object.fromEntries(Object.entries(start.options).filter(([, value]) => value !== null));
  const where = { at: ["PositionInput!", { stateId }] } as Made["variables"];
  const id = JSON.stringify(stateId);
  const its = `game(${JSON.stringify(game)})`;
  const begun = { seats: start.seats, options, seed: start.seed };
  const given: Made["variables"] = {
    seats: ["Int!", start.seats], options: [`${type}OptionsInput`, options], seed: ["String", start.seed],
  };
  const played = notation.join(" ");
  const list: Made[] = [
    {
      name: "start", body: begun, imports: ["Options"],
      python: `GAME.start(${start.seats}, ${pythonOptions(options)}, seed=${quoted(start.seed)})`,
      typescript: `${its}.start(${start.seats}, ${inline({ options, seed: start.seed })})`,
      field: "start(seats: $seats, options: $options, seed: $seed)", variables: given,
      type: `${type}Position`, chosen: "stateId ply phase toMove", changes: true, refusable: true,
    },
    {
      name: "legal-moves", body: { stateId, limit: 5 },
      python: `GAME.legal_moves(${id}, limit=5)`,
      typescript: `${its}.legalMoves(${id}, { limit: 5 })`,
      field: "legalMoves(at: $at, limit: 5)", variables: where,
      type: `${type}LegalMoves`, chosen: "total complete moves { notation effect costs gains }",
    },
  ];
  if (picked) {
    const { move, notation: text } = picked;
    const from = JSON.stringify(before);
    const variables: Made["variables"] = { at: ["PositionInput!", { stateId: before }], notation: ["String!", text] };
    list.push(
      {
        name: "check", body: { stateId: before, move },
        python: `GAME.check(${from}, ${quoted(text)})`,
        typescript: `${its}.check(${from}, ${inline(move)})`,
        field: "check(at: $at, notation: $notation)", variables,
        type: "Checked", chosen: "legal notation refusal { code detail }",
      },
      {
        name: "apply", body: { stateId: before, move },
        python: `GAME.apply(${from}, ${quoted(text)})`,
        typescript: `${its}.apply(${from}, ${inline(move)})`,
        field: "apply(at: $at, notation: $notation)", variables,
        type: `${type}Applied`, chosen: "reversible position { stateId ply phase toMove over }", changes: true, refusable: true,
      },
    );
  }
  list.push(
    {
      name: "view", body: { stateId, seat },
      python: `GAME.view(${id}, ${seat})`,
      typescript: `${its}.view(${id}, { seat: ${seat} })`,
      field: `view(at: $at, seat: ${seat})`, variables: where, type: `${type}View`, chosen: "json",
    },
    {
      name: "score", body: { stateId },
      python: `GAME.score(${id})`,
      typescript: `${its}.score(${id})`,
      field: "score(at: $at)", variables: { at: [`${type}ScoreInput!`, { stateId }] },
      type: "ScoreSheet", chosen: "final winners scores { seat total rank lines { title points } }",
    },
    {
      name: "picture", body: { stateId, seat },
      python: `GAME.picture(${id}, ${seat})`,
      typescript: `${its}.picture(${id}, { seat: ${seat} })`,
      field: `picture(at: $at, seat: ${seat})`, variables: where, type: "PictureDrawn", chosen: "title width height svg",
    },
    {
      name: "replay", body: { start: begun, notation: played }, imports: ["Options", "GameStart"],
      python: `GAME.replay(GameStart(seats=${start.seats}, options=${pythonOptions(options)}, seed=${quoted(start.seed)}), ${quoted(played)})`,
      typescript: `${its}.replay(${inline({ start: begun, notation: played })})`,
      field: "replay(start: $start, notation: $notation)",
      variables: { start: [`${type}GameStartInput!`, begun], notation: ["String!", played] },
      type: `${type}Replayed`, chosen: "ply moves over record", refusable: true,
    },
  );
  if (bots && !at.over) {
    list.push({
      name: "suggest", body: { stateId, level: "greedy" },
      python: `GAME.suggest(${id}, level="greedy")`,
      typescript: `${its}.suggest(${id}, { level: "greedy" })`,
      field: 'suggest(at: $at, level: "greedy")', variables: where, type: `${type}Suggested`, chosen: "notation text", refusable: true,
    });
  }
  return list;
}

function curl(url: string, body: object): string {
  return `curl -s ${shell(url)} \\\n  -H 'content-type: application/json' \\\n  -d ${shell(JSON.stringify(body))}`;
}

function python(base: string, game: string, { python: call, imports = [] }: Made): string {
  const ours = ["GAME", ...imports.filter((name) => name === "Options")].join(", ");
  return [
    "from knickerbocker_client import Client",
    `from knickerbocker_client.${game.replace(/-/g, "_")} import ${ours}`,
    ...(imports.includes("GameStart") ? ["from knickerbocker_client.wire import GameStart"] : []),
    "",
    `with Client(${quoted(base)}) as client:`,
    `    print(client.send(${call}))`,
  ].join("\n");
}

function typescript(base: string, { typescript: call }: Made): string {
  return [
    'import { Client, game } from "knickerbocker-client";',
    "",
    `const client = new Client(${JSON.stringify(base)});`,
    `console.log(await client.send(${call}));`,
  ].join("\n");
}

function document(game: string, { field, variables, type, chosen, changes, refusable }: Made): string {
  const given = Object.entries(variables).map(([name, [kind]]) => `$${name}: ${kind}`).join(", ");
  const part = pascal(game);
  return [
    `${changes ? "mutation" : "query"} (${given}) {`,
    `  ${part[0]!.toLowerCase()}${part.slice(1)} {`,
    `    ${field} {`,
    "      __typename",
    `      ... on ${type} { ${chosen} }`,
    ...(refusable ? ["      ... on Refusal { code detail }"] : []),
    "      ... on Problem { code detail }",
    "    }",
    "  }",
    "}",
  ].join("\n");
}

function values({ variables }: Made): object {
  return Object.fromEntries(Object.entries(variables).map(([name, [, value]]) => [name, value]));
}

export function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

/** A value as TypeScript writes it. */
function inline(value: unknown): string {
  return JSON.stringify(value, null, 1).replace(/\n\s*/g, " ").replace(/"([A-Za-z_]\w*)":/g, "$1:");
}

/** A text in single quotes for a shell. */
function shell(text: string): string {
  return `'${text.replace(/'/g, "'\\''")}'`;
}

/** A text as Python writes it: what JSON escapes, Python escapes alike. */
function quoted(text: string): string {
  return JSON.stringify(text);
}

function pythonOptions(options: object): string {
  const said = Object.entries(options).map(([name, value]: [string, unknown]) =>
    `${name.replace(/[A-Z]/g, (big) => `_${big.toLowerCase()}`)}=${typeof value === "boolean" ? (value ? "True" : "False") : JSON.stringify(value)}`);
  return `Options(${said.join(", ")})`;
}

/** new-york-1995 is NewYork1995 in GraphQL. */
function pascal(id: string): string {
  return id.split("-").map((part) => part[0]!.toUpperCase() + part.slice(1)).join("");
}
