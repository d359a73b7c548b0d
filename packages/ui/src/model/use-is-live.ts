import { useSyncExternalStore } from "react";

const subscribe = () => () => undefined;

/**
 * False in a prerendered page until React has hydrated it. For content that depends on the window's size.
 */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
