import type { FocusEvent } from "react";

/**
 * For what scrolls within itself and holds the focus. At its first and last stop Radix moves the focus round without
 * scrolling to it, and in a low window it would then be out of view. A pointer's focus is where the pointer is, and
 * moving that would take its click away.
 */
export function keepFocusInView({ target }: FocusEvent<HTMLElement>): void {
  if (target.matches(":focus-visible")) target.scrollIntoView({ block: "nearest", inline: "nearest" });
}
