const namespace = "http://www.w3.org/2000/svg";

/** The same shape as `LineMark` in packages/ui, without React. */
const bars = [
  { x: 0, y: 6.4, width: 9, height: 3.2, rx: 1.6 },
  { x: 11.4, y: 6.4, width: 11.2, height: 3.2, rx: 1.6 },
  { x: 25, y: 7.4, width: 9, height: 1.2, rx: 0.6 },
  { x: 14.6, y: 0.5, width: 4.8, height: 15, rx: 2.4, class: "seed" },
];

/** Builds the logo from DOM nodes, because the page's CSP may forbid parsing strings as HTML. */
export function buildMark(): SVGElement {
  const mark = document.createElementNS(namespace, "svg");
  mark.setAttribute("viewBox", "0 0 34 16");
  mark.setAttribute("fill", "currentColor");
  mark.setAttribute("aria-hidden", "true");
  for (const bar of bars) {
    const rectangle = document.createElementNS(namespace, "rect");
    for (const [name, value] of Object.entries(bar)) rectangle.setAttribute(name, String(value));
    mark.append(rectangle);
  }
  return mark;
}
