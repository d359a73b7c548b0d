/** Below this opacity, users may not see the element that they press. */
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
 * Returns whether a user could see our element when they pressed it. Nothing may cover it at that point,
 * and neither it nor an ancestor may be transparent, hidden, filtered, clipped or masked.
 */
export function isPressSeen({ host, event }: { host: HTMLElement; event: Event }): boolean {
  for (let element: Element | null = host; element; element = element.parentElement) {
    if (isHiddenByStyle(element)) return false;
  }
  // A key press also causes a click, which has no coordinates.
  if (!(event instanceof MouseEvent) || event.detail === 0) return true;
  return document.elementFromPoint(event.clientX, event.clientY) === host;
}

/**
 * Drops scripted presses and clickjacking. The page controls the document around our element: its scripts
 * could dispatch events, cover a button or make it invisible.
 */
export function guardPresses({ host, root }: { host: HTMLElement; root: ShadowRoot }): void {
  for (const type of guarded) {
    root.addEventListener(
      type,
      (event) => {
        const isPress = type === "click" || type === "submit";
        // `submit` follows a click or key press that was checked here already.
        if (event.isTrusted && (!isPress || isPressSeen({ host, event }))) return;
        event.preventDefault();
        event.stopImmediatePropagation();
      },
      { capture: true },
    );
  }
}
