import type { Page } from "@playwright/test";

/** Graphics without text. They must stand out from the background. */
const drawn = [
  "[data-stretch]",
  "[data-playhead]",
  "[role=progressbar] > *",
  "[data-usage] [aria-hidden] > *",
];

/** Pairs of selected and unselected items. They must look different. */
const choices = [
  { chosen: "fieldset label:has(:checked)", other: "fieldset label:has(:not(:checked))" },
  { chosen: '[role="tab"][aria-selected="true"]', other: '[role="tab"][aria-selected="false"]' },
  {
    chosen: '[role="menuitemradio"][aria-checked="true"]',
    other: '[role="menuitemradio"][aria-checked="false"]',
  },
  { chosen: "[role=menuitem][data-highlighted]", other: "[role=menuitem]:not([data-highlighted])" },
  { chosen: "nav a[aria-current]", other: "nav a:not([aria-current])" },
  { chosen: "nav button[aria-current]", other: "nav button:not([aria-current])" },
  { chosen: 'fieldset button[aria-current="true"]', other: 'fieldset button[aria-current="false"]' },
];

/** Returns elements that are invisible or indistinguishable in forced-colors mode. */
export async function findIndistinct(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: "active" });
  const indistinct = await page.evaluate(
    ({ drawnParts, pairs }) => {
      const probe = document.body.appendChild(document.createElement("i"));
      probe.style.background = "Canvas";
      const ground = getComputedStyle(probe).backgroundColor;
      probe.remove();
      const isShown = (element: Element) =>
        element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 0;
      const find = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].find(isShown);
      const clear = "rgba(0, 0, 0, 0)";
      const readPaint = (part: Element) => {
        const { stroke, backgroundColor } = getComputedStyle(part);
        return part instanceof SVGElement ? stroke : backgroundColor;
      };
      const look = (element: HTMLElement) => {
        const style = getComputedStyle(element);
        const ring = style.outlineStyle === "none" ? "" : style.outlineColor;
        return [style.backgroundColor, style.borderBottomColor, style.textDecorationLine, ring].join(" ");
      };
      return [
        ...drawnParts.filter((selector) => {
          const part = find(selector);
          return part && [ground, clear, "none"].includes(readPaint(part));
        }),
        ...pairs
          .filter(({ chosen, other }) => {
            const [one, two] = [find(chosen), find(other)];
            return one && two && look(one) === look(two);
          })
          .map(({ chosen }) => chosen),
        ...[...document.querySelectorAll<SVGElement>("svg")]
          .filter(
            (icon) =>
              isShown(icon) && getComputedStyle(icon).color === ground && !icon.closest("[class*='bg-']"),
          )
          .map((icon) => icon.outerHTML.slice(0, 100)),
      ];
    },
    { drawnParts: drawn, pairs: choices },
  );
  await page.emulateMedia({ forcedColors: null });
  return indistinct;
}
