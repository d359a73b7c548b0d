/**
 * Returns the scroll behavior for scripted scrolling: smooth, or instant if the user prefers reduced motion.
 */
export function getScrollBehavior(): ScrollBehavior {
  const isReduced = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
  return isReduced ? "instant" : "smooth";
}
