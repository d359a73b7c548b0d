/** How a scroll that the page makes moves: smoothly, or at once for whoever asked for less motion. */
export function getScrollBehavior(): ScrollBehavior {
  const isReduced = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
  return isReduced ? "instant" : "smooth";
}
