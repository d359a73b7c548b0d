/** Returns how to scroll from code: smoothly, or instantly if the user prefers reduced motion. */
export function getScrollBehavior(): ScrollBehavior {
  const isReduced = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
  return isReduced ? "instant" : "smooth";
}
