import type { FocusEvent } from "react";

/**
 * A focus handler for scroll containers that trap focus. When focus wraps around at either end, Radix doesn't scroll,
 * so in a short viewport, the focused element would be out of view. Does nothing if a pointer moved focus: the element
 * is already in view, and scrolling would lose the click.
 */
export function keepFocusInView({ target }: FocusEvent<HTMLElement>): void {
  if (target.matches(":focus-visible")) target.scrollIntoView({ block: "nearest", inline: "nearest" });
}
