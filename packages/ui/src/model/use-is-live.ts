import { useDeferredValue } from "react";
import { useIsHydrating } from "./use-is-hydrating.ts";

/**
 * Returns false on a prerendered page until React has hydrated it. For content that depends on the viewport's
 * size.
 */
export function useIsLive(): boolean {
  // React renders a deferred value in slices. Otherwise, the content would be rendered in the same task as
  // hydration.
  return useDeferredValue(true, useIsHydrating() ? false : undefined);
}
