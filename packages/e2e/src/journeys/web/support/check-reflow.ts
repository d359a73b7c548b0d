import type { Page } from "@playwright/test";

/** An overflow smaller than this is only line spacing around the text. */
const tolerancePx = 1.5;

/**
 * Returns layout problems at the current window size: a page wider than its window, and text that is cut off,
 * lies outside its box, overlaps other text, or requires sideways scrolling. Allows text with an ellipsis,
 * and wide tables.
 */
export function findLosses(page: Page): Promise<string[]> {
  return page.evaluate((tolerance) => {
    const losses = new Set<string>();
    const root = document.documentElement;
    const tell = (element: Element) =>
      `<${element.tagName.toLowerCase()} class="${(element.getAttribute("class") ?? "").slice(0, 60)}"> ‘${(element.textContent ?? "").trim().slice(0, 40)}’`;
    if (root.scrollWidth > root.clientWidth) {
      losses.add(`the page is ${root.scrollWidth - root.clientWidth} px wider than its window`);
    }
    const modal = [...document.querySelectorAll('[role="dialog"][data-state="open"]')].at(-1);
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      (!modal || modal.contains(element));
    const isScroller = (value: string) => value === "auto" || value === "scroll";

    /**
     * Returns the text's box, clipped by its ancestors, and a description if the text is cut off or outside
     * its box. Null for text that is hidden or scrolled out of view.
     */
    function place(element: Element, text: DOMRect) {
      let [top, right, bottom, left] = [text.top, text.right, text.bottom, text.left];
      let layer: Element | null = null;
      let isScrolled = false;
      let isHeld = false;
      let outOf: string | null = null;
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        const style = getComputedStyle(at);
        // A one-pixel element that only screen readers use.
        if (style.clipPath === "inset(50%)") return null;
        const frame = at.getBoundingClientRect();
        const out = Math.max(
          frame.left - left,
          right - frame.right,
          frame.top - top - text.height / 5,
          bottom - frame.bottom - text.height / 5,
        );
        const scrolls = isScroller(style.overflowX) || isScroller(style.overflowY);
        const clips = style.overflowX !== "visible" || style.overflowY !== "visible";
        const isDrawn =
          style.display !== "inline" &&
          (style.backgroundColor !== "rgba(0, 0, 0, 0)" || Number.parseFloat(style.borderBottomWidth) > 0);
        const isShortened = style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
        const isOut = out > tolerance && !scrolls && !isShortened;
        if (isOut && !isScrolled && (clips || (isDrawn && !isHeld))) {
          outOf ??= `${clips ? "cut off by" : "out of"} ${tell(at)}`;
        }
        // If the box around the text, such as a menu, is outside its parent, that isn't the text's fault.
        isHeld ||= isDrawn;
        if (clips) {
          [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
          [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
          if (right - left < 1 || bottom - top < 1) return outOf && !isScrolled ? { element, outOf } : null;
        }
        isScrolled ||= scrolls;
        const isOver = style.position === "absolute" && style.backgroundColor !== "rgba(0, 0, 0, 0)";
        if (isOver || style.position === "fixed" || style.position === "sticky") layer ??= at;
      }
      return { element, outOf, layer, top, right, bottom, left };
    }

    const lines: {
      element: Element;
      layer: Element | null;
      top: number;
      right: number;
      bottom: number;
      left: number;
    }[] = [];
    const walker = document.createTreeWalker(modal ?? document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement;
      // Skip separators between words, such as a dot, which may be at the end of a line.
      if (!element || !/[\p{L}\p{N}]/u.test(walker.currentNode.textContent ?? "")) continue;
      if (element.closest("script, style, select")) continue;
      if (!isShown(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      for (const text of range.getClientRects()) {
        const placed = text.width > 1 ? place(element, text) : null;
        if (placed?.outOf) losses.add(`${tell(element)} ${placed.outOf}`);
        if (placed && "top" in placed) lines.push(placed as (typeof lines)[number]);
      }
    }
    lines.sort((one, other) => one.top - other.top);
    for (const [index, one] of lines.entries()) {
      for (const other of lines.slice(index + 1)) {
        if (other.top > one.bottom) break;
        if (
          one.layer !== other.layer ||
          one.element.contains(other.element) ||
          other.element.contains(one.element)
        )
          continue;
        const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const height = Math.min(one.bottom, other.bottom) - other.top;
        const least = Math.min(one.bottom - one.top, other.bottom - other.top);
        if (width > 2 && height > least * 0.4) losses.add(`${tell(one.element)} on ${tell(other.element)}`);
      }
    }

    /**
     * A single row of controls may scroll sideways, because it can be read without scrolling in two
     * directions.
     */
    function isRowOfControls(element: Element): boolean {
      const controls = [...element.querySelectorAll("a[href], button")].map((each) =>
        each.getBoundingClientRect(),
      );
      return (
        controls.length > 0 &&
        element.scrollHeight <= element.clientHeight + tolerance &&
        controls.every(
          ({ width, height }) => width <= element.clientWidth && element.clientHeight < 2 * height,
        )
      );
    }

    for (const element of (modal ?? document.body).querySelectorAll("*")) {
      const wider = element.scrollWidth - element.clientWidth;
      if (wider <= tolerance || !isShown(element) || element.matches("table, :has(table)")) continue;
      if (isScroller(getComputedStyle(element).overflowX) && !isRowOfControls(element))
        losses.add(`${tell(element)} scrolls sideways by ${wider} px`);
    }
    return [...losses];
  }, tolerancePx);
}

/**
 * Returns controls that can't be clicked at any scroll position, because they are outside the window or under
 * another element.
 */
export function findUnreachable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const modal = [...document.querySelectorAll('[role="dialog"][data-state="open"], [role="menu"]')].at(-1);
    // Scroll as little as possible, since a menu only follows its button one frame after the page has
    // scrolled.
    const block = modal?.matches('[role="menu"]') ? "nearest" : "center";
    const scrolled = window.scrollY;
    const controls = (modal ?? document.body).querySelectorAll<HTMLElement>(
      "a[href], button:not(:disabled), input:not(:disabled), select, textarea, [role=menuitem], [role=menuitemradio]",
    );
    const unreachable = [...controls].filter((control) => {
      if (!control.checkVisibility({ visibilityProperty: true }) || control.matches("[data-seed], .sr-only"))
        return false;
      // A point's actions only appear on hover and focus, so the Tab walk covers them instead.
      const toolbar = control.closest("[data-point-toolbar]");
      if (toolbar && getComputedStyle(toolbar).opacity === "0") return false;
      control.scrollIntoView({ block, inline: "nearest", behavior: "instant" });
      const box = [...control.getClientRects()][0];
      if (!box) return false;
      const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      return (
        !hit || !(control.contains(hit) || hit.contains(control) || hit.closest("label")?.contains(control))
      );
    });
    window.scrollTo({ top: scrolled, behavior: "instant" });
    return unreachable.map((control) => control.outerHTML.slice(0, 140));
  });
}

/**
 * Returns the fraction of the window's height, 0 to 1, that is covered by elements that don't move when the page
 * scrolls.
 */
export function readStandingShare(page: Page): Promise<number> {
  return page.evaluate(() => {
    window.scrollTo({ top: document.documentElement.scrollHeight / 2, behavior: "instant" });
    let height = 0;
    for (const element of document.querySelectorAll("body *")) {
      const { position } = getComputedStyle(element);
      if (position !== "fixed" && position !== "sticky") continue;
      // An open overlay is in use, so it isn't in the way.
      if (element.matches('[data-state="open"], [data-state="open"] *, [data-radix-popper-content-wrapper]'))
        continue;
      const box = element.getBoundingClientRect();
      if (box.width < window.innerWidth / 2) continue;
      height += Math.max(0, Math.min(box.bottom, window.innerHeight) - Math.max(box.top, 0));
    }
    window.scrollTo({ top: 0, behavior: "instant" });
    return height / window.innerHeight;
  });
}
