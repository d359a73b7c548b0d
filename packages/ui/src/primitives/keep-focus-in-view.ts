import type { FocusEvent } from "react";

/**
 * For scroll containers that hold the focus. At the first and last stop, Radix wraps the focus around without
 * scrolling, so in a low window it would be out of view. Focus from a pointer is already in view, and scrolling then
 * would lose the click.
 */
export function keepFocusInView({ target }: FocusEvent<HTMLElement>): void {
  if (target.matches(":focus-visible")) target.scrollIntoView({ block: "nearest", inline: "nearest" });
}
