// Pictures are drawn for a telephone held upright: blocks one below the other. Where there is more room beside than below
// they are laid in columns, in the same order, so that all of a table is seen at once.

/** How many of the blocks stand in each column, so that the highest is as low as can be. */
export function spread(heights: readonly number[], columns: number): number[] {
  const filled = (most: number) => {
    const counts = [0];
    let high = 0;
    for (const height of heights) {
      if (high && high + height > most) {
        counts.push(0);
        high = 0;
      }
      counts[counts.length - 1]!++;
      high += height;
    }
    return counts;
  };
  // The highest column is a run of blocks: one of these heights is the least that will do.
  const runs = heights.flatMap((_, from) => heights.slice(from).map((__, n) => sum(heights.slice(from, from + n + 1))));
  const least = runs.sort((a, b) => a - b).find((most) => most >= Math.max(...heights) && filled(most).length <= columns);
  return filled(least ?? Infinity);
}

/** Room for a picture, and how large it is drawn there. */
interface Size {
  width: number;
  height: number;
}

const MOST = 3;
/** How small a picture may be drawn so that all of it is seen: smaller, nobody could read it, and one column has to be scrolled. */
export const LEAST = 0.8;
/** How much larger another column has to make the picture. */
const WORTH = 1.1;

/** How blocks of a width are laid into a room: as few columns as draw them about as large as more would, if that is large enough. */
export function laid(heights: readonly number[], width: number, room: Size): number[] {
  const size = (counts: readonly number[]) => Math.min(room.width / (width * counts.length), room.height / high(heights, counts));
  let best = [heights.length];
  for (let columns = 2; columns <= MOST; columns++) {
    const counts = spread(heights, columns);
    if (size(counts) > size(best) * WORTH) best = counts;
  }
  return size(best) < LEAST ? [heights.length] : best;
}

/** How high the highest column is. */
export function high(heights: readonly number[], counts: readonly number[]): number {
  let from = 0;
  return Math.max(...counts.map((count) => sum(heights.slice(from, (from += count)))));
}

/** Lay the blocks of a picture into a room; how wide and high the picture is then. */
export function arranged(root: SVGSVGElement, original: Size, room: Size): Size {
  const blocks = blocksOf(root);
  if (blocks.length < 2) return original;
  const tops = blocks.map(([, top]) => top);
  const heights = tops.map((top, n) => (tops[n + 1] ?? original.height) - top);
  const counts = laid(heights, original.width, room);
  let at = 0;
  for (const [column, count] of counts.entries()) {
    const first = tops[at]!;
    for (const [block, top] of blocks.slice(at, at + count)) {
      block.setAttribute("transform", `translate(${column * original.width} ${top - first + tops[0]!})`);
    }
    at += count;
  }
  const height = counts.length > 1 ? high(heights, counts) + tops[0]! : original.height;
  return { width: original.width * counts.length, height };
}

const originals = new WeakMap<Element, number>();

/** The blocks of a picture and where they begin, as it was drawn: groups that are moved down and not aside. */
function blocksOf(root: Element): [Element, number][] {
  const groups = [...root.children].filter(({ localName, childElementCount, classList }) => localName === "g" && childElementCount && !classList.contains("marks"));
  if (groups.length === 1) return blocksOf(groups[0]!);
  const found = groups.map((group): [Element, number] => {
    const top = originals.get(group) ?? Number(/^translate\(0 ([\d.]+)\)$/.exec(group.getAttribute("transform") ?? "")?.[1] ?? NaN);
    originals.set(group, top);
    return [group, top];
  });
  const whole = found.every(([, top], n) => Number.isFinite(top) && (n === 0 || top > found[n - 1]![1]));
  const drawn = [...root.children].every(({ localName }) => ["g", "title", "desc", "style", "rect"].includes(localName));
  return whole && drawn ? found : [];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0);
}
