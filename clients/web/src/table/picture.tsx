import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { say } from "../words/index.js";
import { arranged, LEAST } from "./columns.js";
import { layer, type Mark, outline } from "./marks.js";
import { key, type Pick, type Target, type Targets } from "./pick.js";
import { beside, type Place, places, target } from "./places.js";
import type { Picture as Drawn } from "./sight.js";
import style from "./picture.css?text";

interface Shown {
  picture: Drawn;
  targets: Targets;
  picks: readonly Pick[];
  /** What the move holds that is left, by key. */
  implied: ReadonlySet<string>;
  pick: (target: Target, mark: string) => void;
  /** Somebody chose a place that nothing can be done with now. */
  ask: (place: Place) => void;
  /** Somebody pointed at what stands for nothing in moves, and this is what it is. */
  tell: (title: string) => void;
}

/** How wide the picture is, in parts of the room there is; the first is as wide as lets all of it be seen. */
const ZOOMS = [0, 1, 1.5, 2, 3];

/** The picture of the table. What can be picked is outlined, can be clicked, and reached with Tab and the arrow keys.
 * It lives in a shadow tree: its styles and ids are its own. */
export function Picture(shown: Shown) {
  const { picture } = shown;
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef(shown);
  latest.current = shown;
  const caption = useRef<HTMLElement>(null);
  const drawn = useRef<Drawing | undefined>(undefined);
  const [zoom, enlarge] = useState(0);

  useLayoutEffect(() => {
    drawn.current = draw(host.current!, caption.current!, picture, latest);
  }, [picture.svg]);
  useEffect(() => {
    const arrange = () => drawn.current?.arrange();
    const watch = new ResizeObserver(arrange);
    watch.observe(host.current!.parentElement!);
    addEventListener("resize", arrange);
    return () => {
      watch.disconnect();
      removeEventListener("resize", arrange);
    };
  }, []);
  useEffect(() => drawn.current?.mark(), [picture.svg, shown.targets, shown.picks, shown.implied]);

  return (
    <figure class="picture">
      <div class="above">
        <span class="pointed" ref={caption} aria-hidden="true" />
        <div class="zoom" role="group" aria-label={say("zoom")}>
          {ZOOMS.map((each) => (
            <button type="button" class="quiet" aria-pressed={zoom === each} onClick={() => enlarge(each)}>{each ? `${each * 100} %` : say("fit")}</button>
          ))}
        </div>
      </div>
      <div class="scroll"><div ref={host} class={`drawn ${zoom ? "" : "fit"}`} style={zoom ? { width: `${zoom * 100}%` } : {}} /></div>
      <figcaption class="unseen">{picture.description}</figcaption>
    </figure>
  );
}

interface Drawing {
  mark: () => void;
  /** Lay the picture into the room that there is. */
  arrange: () => void;
}

/** Where the table and what may be played stand side by side, the picture may be as high as the window leaves room for. */
const BESIDE = matchMedia("(min-width: 45rem)");
const AROUND = 9.5 * 16;

/** What the picture says of something that stands for nothing in moves. */
function described(node: EventTarget | null): string | undefined {
  const titled = node instanceof Element && node.closest(":has(> title)");
  return titled ? titled.querySelector(":scope > title")?.textContent ?? undefined : undefined;
}

/** Put a picture in its shadow tree and make it listen. */
function draw(host: HTMLElement, caption: HTMLElement, { svg, title }: Drawn, latest: { current: Shown }): Drawing | undefined {
  const shadow = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  const focused = shadow.activeElement?.id;
  const read = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  if (!(read instanceof SVGSVGElement)) return undefined;
  const root = document.importNode(read, true);
  const own = document.createElement("style");
  own.textContent = style;
  const { width, height } = root.viewBox.baseVal;
  const original = { width, height };
  const around = document.createElement("div"); // listens in place of the root: an SVG that listens for focus can be focused
  around.append(root);
  shadow.replaceChildren(own, around);
  root.setAttribute("role", "group");
  root.setAttribute("aria-label", title);
  root.setAttribute("aria-description", say("keys"));
  // Browsers would show the title wherever the mouse is; the description stands below the picture.
  for (const each of root.querySelectorAll(":scope > title, :scope > desc")) each.remove();

  const all = places(root);
  const reachable = all.filter(({ element }) => !all.some((other) => other.element !== element && element.contains(other.element)));
  const over = layer(root);
  const of = (node: EventTarget | null) => all.filter(({ element }) => node instanceof Node && element.contains(node)).reverse();

  const choose = (at: Place[]) => {
    const { targets, picks, pick, ask, tell } = latest.current;
    const taken = at.find(({ element }) => picks.some(({ mark }) => mark === element.id));
    const chosen = taken ?? at.find((place) => target(place, targets));
    const found = taken ? picks.find(({ mark }) => mark === taken.element.id)! : chosen && target(chosen, targets);
    if (chosen && found) pick({ leaves: 0, ...found }, chosen.element.id);
    else if (at[0]) ask(at[0]);
    else tell(caption.textContent);
  };
  const reach = ({ element }: Place) => {
    for (const each of reachable) each.element.setAttribute("tabindex", each.element === element ? "0" : "-1");
  };
  const point = ({ target: pointed }: Event) => void (caption.textContent = of(pointed)[0]?.name ?? described(pointed) ?? "");
  for (const kind of ["pointerover", "focusin"]) around.addEventListener(kind, point);
  around.addEventListener("click", ({ target: clicked }) => choose(of(clicked)));
  around.addEventListener("keydown", (event) => {
    const [at] = of(event.target);
    if (!at) return;
    const next = beside(reachable, at, event.key);
    if (next) {
      reach(next);
      next.element.focus();
    } else if (event.key === "Enter" || event.key === " ") choose(of(event.target));
    else return;
    event.preventDefault();
  });

  const mark = () => {
    const { targets, picks, implied } = latest.current;
    over.replaceChildren();
    const spare = new Map<string, number>();
    for (const { field, value, mark: at } of picks) {
      if (!all.some(({ element }) => element.id === at)) spare.set(key(field, value), (spare.get(key(field, value)) ?? 0) + 1);
    }
    const chosen = new Set<Element>();
    const usable = new Set<Element>();
    for (const place of all) {
      const { element, names } = place;
      const loose = names.map(([field, value]) => key(field, value)).find((each) => spare.get(each));
      const picked = loose !== undefined || picks.some(({ mark: at }) => at === element.id);
      if (loose) spare.set(loose, spare.get(loose)! - 1);
      const legal = !picked && target(place, targets) !== undefined;
      const drawnAs: Mark | undefined = picked ? "picked"
        : names.some(([field, value]) => implied.has(key(field, value))) ? "implied" : legal ? "legal" : undefined;
      if (drawnAs) outline(over, element, drawnAs, all.filter((part) => part !== place && element.contains(part.element)).map((part) => part.element));
      element.setAttribute("data-mark", drawnAs ?? "none");
      if (picked) chosen.add(element);
      if (picked || legal) usable.add(element);
    }
    // A place answers for what it is part of, too: a square for its lot.
    let first: Place | undefined;
    for (const place of reachable) {
      const { element, title } = place;
      const whole = all.filter((each) => each.element.contains(element)).map((each) => each.element);
      const can = whole.some((each) => usable.has(each));
      element.setAttribute("role", "button");
      element.setAttribute("aria-label", title);
      element.setAttribute("aria-pressed", String(whole.some((each) => chosen.has(each))));
      element.setAttribute("aria-disabled", String(!can));
      if (can) first ??= place;
    }
    const start = reachable.find(({ element }) => element === shadow.activeElement) ?? first ?? reachable[0];
    if (start) reach(start);
  };
  let last = "";
  const arrange = () => {
    const room = { width: host.parentElement!.clientWidth, height: BESIDE.matches ? innerHeight - AROUND : Infinity };
    const size = arranged(root, original, room);
    const box = `0 0 ${size.width} ${size.height}`;
    if (box === last) return;
    last = box;
    root.setAttribute("viewBox", box);
    // The paper behind all of it.
    const paper = root.querySelector(":scope > rect");
    for (const [name, value] of Object.entries(size)) paper?.setAttribute(name, String(value));
    host.style.setProperty("--ratio", String(size.width / size.height));
    host.style.setProperty("--least", room.height < size.height * LEAST ? "100%" : "0%");
    mark();
  };
  arrange();
  const again = reachable.find(({ element }) => focused && element.id === focused);
  if (again) {
    reach(again);
    again.element.focus();
  }
  return { mark, arrange };
}
