/** Below this opacity, users may not see the element they're clicking. */
const MIN_OPACITY = 0.5;

const guarded = ["click", "pointerdown", "keydown", "submit", "beforeinput"] as const;

function isHiddenByStyle(element: Element): boolean {
  const { opacity, visibility, filter, clipPath, maskImage } = getComputedStyle(element);
  const isNone = (value: string | undefined) => !value || value === "none";
  return (
    (opacity !== "" && Number(opacity) < MIN_OPACITY) ||
    visibility === "hidden" ||
    !isNone(filter) ||
    !isNone(clipPath) ||
    !isNone(maskImage)
  );
}

/**
 * Returns whether the user could see our element when they clicked it. Nothing may cover it at that point,
 * and neither it nor an ancestor may be transparent, hidden, filtered, clipped or masked.
 */
export function isPressSeen({ host, event }: { host: HTMLElement; event: Event }): boolean {
  for (let element: Element | null = host; element; element = element.parentElement) {
    if (isHiddenByStyle(element)) return false;
  }
  // A key press also triggers a click, which has no coordinates.
  if (!(event instanceof MouseEvent) || event.detail === 0) return true;
  const point = { x: event.clientX, y: event.clientY };
  return (
    findTop(point) === host &&
    !isCoveredByPicture({ host, point }) &&
    !isCoveredByPseudoElement({ host, point })
  );
}

interface Point {
  x: number;
  y: number;
}

function findTop({ x, y }: Point): Element | null {
  return document.elementFromPoint(x, y);
}

/** Returns whether a box with this style paints anything, by itself or through what it contains. */
function isPainted({ style, hasContent }: { style: CSSStyleDeclaration; hasContent: boolean }): boolean {
  if (style.visibility === "hidden" || Number(style.opacity || 1) === 0) return false;
  const hasBackground = !/^(transparent|rgba\(.*, 0\))?$/.test(style.backgroundColor);
  return hasContent || hasBackground || !/^(none)?$/.test(style.backgroundImage);
}

/** Returns whether an element paints anything itself, rather than just containing others. */
function isElementPainted(element: Element): boolean {
  const hasContent =
    element.matches("img, svg, video, canvas, iframe, object, embed") ||
    [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim());
  return isPainted({ style: getComputedStyle(element), hasContent });
}

const pseudoElements = ["::before", "::after", "::backdrop"];

function hasPaintedPseudoElement(element: Element): boolean {
  return pseudoElements.some((name) => {
    const style = getComputedStyle(element, name);
    const isMade = name === "::backdrop" || !/^(none|normal)?$/.test(style.content);
    return isMade && isPainted({ style, hasContent: !/^(none|normal|"")?$/.test(style.content) });
  });
}

/**
 * Returns whether the page has covered our element with a pseudo-element that lets clicks through. Scripts
 * can't read a pseudo-element's position or change its style, so a style sheet makes all pseudo-elements
 * hit-testable for a moment.
 */
function isCoveredByPseudoElement({ host, point: { x, y } }: { host: HTMLElement; point: Point }): boolean {
  const sheet = document.createElement("style");
  const selector = pseudoElements.map((name) => `*${name}`).join();
  // The first layer's `!important` rules win. The page can't know the layer's name, so it can't add rules to
  // it.
  sheet.textContent = `@layer p${crypto.randomUUID()}{${selector}{pointer-events:auto!important;transition:none!important}}`;
  document.documentElement.prepend(sheet);
  const found = document.elementsFromPoint(x, y);
  const isCovered = found.slice(0, found.indexOf(host)).some(hasPaintedPseudoElement);
  sheet.remove();
  return isCovered;
}

/**
 * Returns whether the page has covered our element with something that lets clicks through (`pointer-events:
 * none`). We make each such element at the point hit-testable for a moment to see whether it's above ours.
 */
function isCoveredByPicture({ host, point }: { host: HTMLElement; point: Point }): boolean {
  for (const element of document.querySelectorAll<HTMLElement>("*")) {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const isHere = point.x >= left && point.x <= right && point.y >= top && point.y <= bottom;
    if (!isHere || element.contains(host) || !element.style) continue;
    if (getComputedStyle(element).pointerEvents !== "none" || !isElementPainted(element)) continue;
    const before = element.getAttribute("style");
    element.style.setProperty("transition", "none", "important");
    element.style.setProperty("pointer-events", "auto", "important");
    const isAbove = findTop(point) !== host;
    if (before === null) element.removeAttribute("style");
    else element.setAttribute("style", before);
    if (isAbove) return true;
  }
  return false;
}

/**
 * Drops synthetic and clickjacked clicks. The page controls the document around our element, so its scripts could
 * dispatch events, cover a button or make it invisible.
 */
export function guardPresses({ host, root }: { host: HTMLElement; root: ShadowRoot }): void {
  for (const type of guarded) {
    root.addEventListener(
      type,
      (event) => {
        const isPress = type === "click" || type === "submit";
        // `submit` follows a click or key press that has already been checked.
        if (event.isTrusted && (!isPress || isPressSeen({ host, event }))) return;
        event.preventDefault();
        event.stopImmediatePropagation();
      },
      { capture: true },
    );
  }
}
