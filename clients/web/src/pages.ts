import type { ComponentType } from "preact";
import { Console } from "./console/page.js";
import { Begin } from "./home/begin.js";
import { Home } from "./home/home.js";
import { OpenTable } from "./table/open.js";
import { Join } from "./sealed/join.js";
import { Score } from "./score/pad.js";
import { SealedTable } from "./sealed/table.js";
import type { Word } from "./words/index.js";

/** A page: the first part of the hash that leads to it, and what draws it from the other parts. */
export interface Page {
  at: string;
  title: Word;
  /** Whether the head of the page links to it. */
  linked: boolean;
  view: ComponentType<{ rest: string[] }>;
}

/** All pages. A new one is a line here; the one at "" is shown where no other fits. */
export const PAGES: readonly Page[] = [
  { at: "", title: "games", linked: true, view: Home },
  { at: "begin", title: "begin", linked: false, view: Begin },
  { at: "table", title: "table", linked: false, view: OpenTable },
  { at: "score", title: "scorePad", linked: true, view: Score },
  { at: "console", title: "console", linked: true, view: Console },
  { at: "join", title: "join", linked: false, view: Join },
  { at: "sealed", title: "sealedTable", linked: false, view: SealedTable },
];
