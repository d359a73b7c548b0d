/** Below this opacity a person may not see what they press. */
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
 * Returns whether a person could see our element when they pressed: nothing of the page lies over the pressed place, and
 * the page has made neither the element nor what holds it transparent.
 */
export function isPressSeen({ host, event }: { host: HTMLElement; event: Event }): boolean {
  for (let element: Element | null = host; element; element = element.parentElement) {
    if (isHiddenByStyle(element)) return false;
  }
  // A press of a key also clicks, at no place of its own.
  if (!(event instanceof MouseEvent) || event.detail === 0) return true;
  return document.elementFromPoint(event.clientX, event.clientY) === host;
}

/**
 * Drops presses that no person made, or that a person was lured into. The page owns the document around our element: a
 * script of its could dispatch events, lay a picture over a button or make the button invisible.
 */
export function guardPresses({ host, root }: { host: HTMLElement; root: ShadowRoot }): void {
  for (const type of guarded) {
    root.addEventListener(
      type,
      (event) => {
        const isPress = type === "click" || type === "submit";
        // A submission follows a guarded press or key and is untrusted only if a script asked for it.
        if (event.isTrusted && (!isPress || isPressSeen({ host, event }))) return;
        event.preventDefault();
        event.stopImmediatePropagation();
      },
      { capture: true },
    );
  }
}
