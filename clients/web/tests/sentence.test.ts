// Sentences of the service with gaps, without a browser.
import assert from "node:assert/strict";
import { test } from "node:test";
import { filled, spoken } from "../src/table/sentence.js";

const NAMES: Record<string, string> = { A4: "Fifth Avenue", red: "red" };
const name = (id: string) => NAMES[id] ?? id;
const say = (sentence: string, event: Record<string, unknown>) => filled(sentence, (gap) => spoken(event[gap], name));

test("gaps are filled with names, numbers and lists", () => {
  assert.equal(say("Seat {seat} plays {cards}", { seat: 0, cards: ["A4", "S1"] }), "Seat 0 plays Fifth Avenue, S1");
  assert.equal(say("Colours: {colours}", { colours: [["red", "x"], ["y", "z"]] }), "Colours: red + x / y + z");
});

test("a part in brackets is told only where all that it names is there", () => {
  const drawn = "Seat {seat} draws a card[: {card}]";
  assert.equal(say(drawn, { seat: 1, card: null }), "Seat 1 draws a card");
  assert.equal(say(drawn, { seat: 1, card: "A4" }), "Seat 1 draws a card: Fifth Avenue");
  assert.equal(say("{n}[ of {a} and {b}][ from the supply{supply}]", { n: 0, a: 0, b: [], supply: true }), "0 from the supply");
  assert.equal(say("{n}[ from the supply{supply}]", { n: 2, supply: false }), "2");
});

test("what an event says is no sentence of its own", () => {
  assert.equal(say("[{a}] {b}", { a: "{b}", b: "[x] {a}" }), "{b} [x] {a}");
});

test("a gap that an event does not fill shows as such", () => {
  assert.equal(say("Seat {seat}", {}), "Seat ?");
});
