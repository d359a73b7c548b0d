import type { FocusEvent } from "react";

/**
 * For scroll containers that trap the focus. When the focus wraps around at either end, Radix doesn't scroll,
 * so in a low window the element would be out of view. Does nothing if a pointer moved the focus: the element
 * is in view already, and scrolling would lose the click.
 */
export function keepFocusInView({ target }: FocusEvent<HTMLElement>): void {
  if (target.matches(":focus-visible")) target.scrollIntoView({ block: "nearest", inline: "nearest" });
}
