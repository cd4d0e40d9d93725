// Outlines over a picture: what may be picked, what is picked, and what that implies. They are told apart by their
// strokes, not only by colour.

export type Mark = "legal" | "implied" | "picked" | "focus";

const SVG = "http://www.w3.org/2000/svg";
const SHAPES = "rect, path, polygon, circle, ellipse, polyline";
const GEOMETRY = ["x", "y", "width", "height", "rx", "ry", "r", "cx", "cy", "d", "points", "pathLength"];

/** A layer for outlines on top of a picture; clicks go through it. */
export function layer(root: SVGSVGElement): SVGGElement {
  const made = document.createElementNS(SVG, "g");
  made.setAttribute("class", "marks");
  made.setAttribute("aria-hidden", "true");
  root.append(made);
  return made;
}

/** Draw an outline around an element: around all of its parts, where it has some that stand for something themselves. */
export function outline(over: SVGGElement, element: SVGGraphicsElement, mark: Mark, parts: readonly SVGGraphicsElement[] = []): void {
  const shape = shapeOf(element);
  const rects = parts.map(shapeOf).filter((part) => part instanceof SVGRectElement);
  const made = rects.length > 1 ? joined(rects) : shape.matches(SHAPES) ? traced(shape) : boxed(shape);
  const from = over.getCTM();
  const to = shape.getCTM();
  if (from && to) {
    const { a, b, c, d, e, f } = from.inverse().multiply(to);
    made.setAttribute("transform", `matrix(${[a, b, c, d, e, f].join(" ")})`);
  }
  made.setAttribute("class", mark);
  over.append(made);
}

function shapeOf(element: SVGGraphicsElement): SVGGraphicsElement {
  return element.matches(SHAPES) ? element : element.querySelector<SVGGraphicsElement>(SHAPES) ?? element;
}

function joined(rects: readonly SVGRectElement[]): Element {
  const made = document.createElementNS(SVG, "path");
  made.setAttribute("d", around(rects.map((rect) => ["x", "y", "width", "height"].map((name) => Number(rect.getAttribute(name))) as Box)));
  return made;
}

type Box = [x: number, y: number, width: number, height: number];

/** The outer edges of squares that lie side by side, as a path: an edge that two of them share is none. */
export function around(squares: readonly Box[]): string {
  const edges = new Set<string>();
  for (const [x, y, width, height] of squares) {
    const [right, bottom] = [x + width, y + height];
    const own = [[x, y, right, y], [x, bottom, right, bottom], [x, y, x, bottom], [right, y, right, bottom]];
    for (const edge of own.map(([ax, ay, bx, by]) => `M${ax} ${ay}L${bx} ${by}`)) if (!edges.delete(edge)) edges.add(edge);
  }
  return [...edges].join("");
}

function traced(shape: Element): Element {
  const made = document.createElementNS(SVG, shape.localName);
  for (const name of GEOMETRY) {
    const value = shape.getAttribute(name);
    if (value !== null) made.setAttribute(name, value);
  }
  return made;
}

function boxed(shape: SVGGraphicsElement): Element {
  const made = document.createElementNS(SVG, "rect");
  const { x, y, width, height } = shape.getBBox();
  for (const [name, value] of Object.entries({ x, y, width, height })) made.setAttribute(name, String(value));
  return made;
}
