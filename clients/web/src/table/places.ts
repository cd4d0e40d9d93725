import { key, type Targets } from "./pick.js";

/** An element of a picture that stands for something a move can name: for a value of one or more fields. */
export interface Place {
  element: SVGGraphicsElement;
  names: [field: string, value: string][];
  /** What it is called, and that with what is written on it. */
  name: string;
  title: string;
}

const DATA = "data-";

/** The places of a picture, in the order in which they are drawn. Their titles are taken out: the page says them
 * itself, at once and to those who use keys, too. What is written on a place stays apart for those who read it as text. */
export function places(root: SVGSVGElement): Place[] {
  return [...root.querySelectorAll<SVGGraphicsElement>("*")].flatMap((element) => {
    const names = element.getAttributeNames().filter((name) => name.startsWith(DATA));
    if (!names.length) return [];
    const title = [...element.children].find(({ localName }) => localName === "title");
    title?.remove();
    const texts = [...element.querySelectorAll("text")];
    for (const text of texts) text.after(" ");
    const written = texts.map(({ textContent }) => textContent).join(" ");
    const name = title?.textContent ?? element.id;
    return [{
      element,
      name,
      title: words(name).includes(words(written)) ? name : `${written}, ${name}`,
      names: names.map((each): [string, string] => [each.slice(DATA.length), element.getAttribute(each)!]),
    }];
  });
}

/** A text as its words, so that a few letters of a word are not taken for it. */
function words(text: string): string {
  const plain = text.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
  return plain && ` ${plain} `;
}

/** What a click on a place picks: of its names the one that leaves most moves. */
export function target({ names }: Place, targets: Targets) {
  const found = names.flatMap(([field, value]) => targets.get(key(field, value)) ?? []);
  return found.reduce<(typeof found)[number] | undefined>((best, each) => (best && best.leaves >= each.leaves ? best : each), undefined);
}

/** The place that lies next to another in the direction of an arrow key. */
export function beside(all: readonly Place[], from: Place, arrow: string): Place | undefined {
  const [x, y] = middle(from);
  const ways: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const way = ways[arrow];
  if (!way) return undefined;
  let best: Place | undefined;
  let least = Infinity;
  for (const place of all) {
    const [right, down] = middle(place).map((at, n) => at - [x, y][n]!) as [number, number];
    const along = right * way[0] + down * way[1];
    const aside = Math.abs(right * way[1]) + Math.abs(down * way[0]);
    const far = along + 2 * aside;
    if (along > 1 && far < least) [best, least] = [place, far];
  }
  return best;
}

function middle({ element }: Place): [number, number] {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}
