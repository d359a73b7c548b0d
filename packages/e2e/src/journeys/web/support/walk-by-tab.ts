import type { Page } from "@playwright/test";

/** More stops than any page has, even one with a long transcript. */
const mostStops = 250;

/**
 * Tabs through a page, or through its open dialog, until focus is back at the start. Returns the elements
 * that focus didn't reach, and those where it was invisible: without a ring, outside the window, or covered.
 * A radio group is a single stop, because arrow keys move within it.
 */
export async function walkByTab(
  page: Page,
): Promise<{ unreached: string[]; unseen: string[]; stops: number }> {
  await page.evaluate(() => {
    const names = new Map<Element, string>();
    const isStop = (element: HTMLElement) =>
      element.tabIndex >= 0 &&
      !element.hasAttribute("disabled") &&
      !element.hasAttribute("data-radix-focus-guard") &&
      element.checkVisibility({ visibilityProperty: true }) &&
      !(element instanceof HTMLInputElement && element.type === "radio" && !element.checked);
    const modal = [...document.querySelectorAll('[role="dialog"][data-state="open"]')].at(-1);
    for (const element of (modal ?? document).querySelectorAll<HTMLElement>(
      "a[href], button, input, select, textarea, [tabindex]",
    )) {
      if (isStop(element)) names.set(element, element.outerHTML.slice(0, 120));
    }
    Object.assign(window, { __stops: names, __isStop: isStop, __walked: new Set<Element>(), __last: null });
    if (modal) return;
    (document.activeElement as HTMLElement | null)?.blur();
    window.scrollTo(0, 0);
  });
  const unseen: string[] = [];
  let stops = 0;
  for (let presses = 0; presses < mostStops; presses += 1) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(() => {
      const walk = window as unknown as {
        __stops: Map<Element, string>;
        __walked: Set<Element>;
        __last: Element | null;
      };
      const element = document.activeElement as HTMLElement | null;
      // Focus is after the last stop or before the first.
      if (!element || element === document.body || element.hasAttribute("data-radix-focus-guard"))
        return "edge";
      // The walk ends when focus returns to an element that it has left. Consecutive stops on one element
      // don't end the walk, since all stops inside a player look like one element.
      const isRound = walk.__walked.has(element) && walk.__last !== element;
      walk.__stops.delete(element);
      walk.__walked.add(element);
      walk.__last = element;
      if (isRound) return "round";
      const hasRing = (candidate: Element | null) => {
        const { outlineStyle, outlineWidth } = candidate
          ? getComputedStyle(candidate)
          : { outlineStyle: "none", outlineWidth: "0" };
        return outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0;
      };
      const target = element.matches("input") ? (element.closest("label") ?? element) : element;
      const { left, top, width, height } = target.getBoundingClientRect();
      const shares = [0.1, 0.5, 0.9];
      const isOnTop = shares.some((across) =>
        shares.some((down) => {
          const hit = document.elementFromPoint(left + width * across, top + height * down);
          return hit && (target.contains(hit) || hit.contains(target));
        }),
      );
      const isRinged =
        hasRing(element) || hasRing(element.parentElement) || hasRing(element.closest("label"));
      const fault = [!isRinged && "no ring", !isOnTop && "covered"].filter(Boolean).join(", ");
      return { fault, html: element.outerHTML.slice(0, 120) };
    });
    if (stop === "round") break;
    if (stop === "edge") continue;
    stops += 1;
    if (stop.fault !== "") unseen.push(`${stop.fault}: ${stop.html}`);
  }
  const unreached = await page.evaluate(() => {
    // While focused, the skip link covers the header.
    if (!document.querySelector('[role="dialog"][data-state="open"]')) {
      (document.activeElement as HTMLElement | null)?.blur();
    }
    const { __stops, __isStop } = window as unknown as {
      __stops: Map<HTMLElement, string>;
      __isStop: (element: HTMLElement) => boolean;
    };
    // Elements may have been removed, since long lists only render the part near the viewport, or may have yielded the
    // tab stop to a neighbor in their toolbar.
    return [...__stops]
      .filter(([element]) => element.isConnected && __isStop(element))
      .map(([, html]) => html);
  });
  return { unreached, unseen, stops };
}
