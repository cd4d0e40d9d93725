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

/** Draw an outline around an element. */
export function outline(over: SVGGElement, element: SVGGraphicsElement, mark: Mark): void {
  const shape = element.matches(SHAPES) ? element : element.querySelector<SVGGraphicsElement>(SHAPES) ?? element;
  const made = shape.matches(SHAPES) ? traced(shape) : boxed(shape);
  const from = over.getCTM();
  const to = shape.getCTM();
  if (from && to) {
    const { a, b, c, d, e, f } = from.inverse().multiply(to);
    made.setAttribute("transform", `matrix(${[a, b, c, d, e, f].join(" ")})`);
  }
  made.setAttribute("class", mark);
  over.append(made);
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
