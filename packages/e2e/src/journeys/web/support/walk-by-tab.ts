import type { Page } from "@playwright/test";

/**
 * Walks a page with Tab until it is left, and returns what couldn't be reached and where no focus was to be seen. Of a
 * group of radio buttons one is a stop, the arrow keys do the rest.
 */
export async function walkByTab(
  page: Page,
): Promise<{ unreached: string[]; unseen: string[]; stops: number }> {
  await page.evaluate(() => {
    const names = new Map<Element, string>();
    const isStop = (element: HTMLElement) =>
      element.tabIndex >= 0 &&
      !element.hasAttribute("disabled") &&
      element.checkVisibility({ visibilityProperty: true }) &&
      !(element instanceof HTMLInputElement && element.type === "radio" && !element.checked);
    for (const element of document.querySelectorAll<HTMLElement>(
      "a[href], button, input, select, textarea, [tabindex]",
    )) {
      if (isStop(element)) names.set(element, element.outerHTML.slice(0, 120));
    }
    Object.assign(window, { __stops: names });
    (document.activeElement as HTMLElement | null)?.blur();
    window.scrollTo(0, 0);
  });
  const unseen: string[] = [];
  let stops = 0;
  for (; stops < 250; stops += 1) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(() => {
      const { __stops } = window as unknown as { __stops: Map<Element, string> };
      const element = document.activeElement as HTMLElement | null;
      if (!element || element === document.body) return null;
      __stops.delete(element);
      const hasRing = (candidate: Element | null) => {
        const { outlineStyle, outlineWidth } = candidate
          ? getComputedStyle(candidate)
          : { outlineStyle: "none", outlineWidth: "0" };
        return outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0;
      };
      const box = element.getBoundingClientRect();
      const isInView = box.bottom > 0 && box.top < window.innerHeight;
      const isRinged =
        hasRing(element) || hasRing(element.parentElement) || hasRing(element.closest("label"));
      return { isSeen: isInView && isRinged, html: element.outerHTML.slice(0, 120) };
    });
    if (!stop) break;
    if (!stop.isSeen) unseen.push(stop.html);
  }
  const unreached = await page.evaluate(() => [
    ...(window as unknown as { __stops: Map<Element, string> }).__stops.values(),
  ]);
  return { unreached, unseen, stops };
}
