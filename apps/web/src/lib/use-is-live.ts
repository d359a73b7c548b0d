import { useSyncExternalStore } from "react";

const subscribe = () => () => undefined;

/** False in a page that is rendered ahead and until React has taken it over; for what depends on the window's size. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
