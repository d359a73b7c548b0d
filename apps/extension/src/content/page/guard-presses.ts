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
  return findTop(point) === host && !isCoveredByPicture({ host, point });
}

interface Point {
  x: number;
  y: number;
}

function findTop({ x, y }: Point): Element | null {
  return document.elementFromPoint(x, y);
}

/** Returns whether an element paints anything itself, rather than just containing others. */
function isPainted(element: Element): boolean {
  const style = getComputedStyle(element);
  if (style.visibility === "hidden" || Number(style.opacity || 1) === 0) return false;
  const hasBackground = !/^(transparent|rgba\(.*, 0\))?$/.test(style.backgroundColor);
  const hasText = [...element.childNodes].some(
    ({ nodeType, textContent }) => nodeType === 3 && textContent?.trim(),
  );
  return (
    hasBackground ||
    !/^(none)?$/.test(style.backgroundImage) ||
    hasText ||
    element.matches("img, svg, video, canvas, iframe, object, embed")
  );
}

/**
 * Returns whether the page has covered our element with something that lets clicks through (`pointer-events:
 * none`). We make each such element at the point hit-testable for a moment to see whether it's above ours.
 */
function isCoveredByPicture({ host, point }: { host: HTMLElement; point: Point }): boolean {
  for (const element of document.querySelectorAll<HTMLElement>("body *")) {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const isHere = point.x >= left && point.x <= right && point.y >= top && point.y <= bottom;
    if (!isHere || element.contains(host) || !element.style) continue;
    if (getComputedStyle(element).pointerEvents !== "none" || !isPainted(element)) continue;
    const before = element.getAttribute("style");
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
