import { useSyncExternalStore } from "react";

const subscribe = () => () => undefined;

/**
 * Returns false on a prerendered page until React has hydrated it. For content that depends on the viewport's
 * size.
 */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
