import { useDeferredValue, useSyncExternalStore } from "react";

const subscribe = () => () => undefined;

/**
 * Returns false on a prerendered page until React has hydrated it. For content that depends on the viewport's
 * size.
 */
export function useIsLive(): boolean {
  const isLive = useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
  // React renders a deferred value in slices. Without it, the content would come in the same task as the hydration.
  return useDeferredValue(isLive);
}
