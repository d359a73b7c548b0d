import { useState, useSyncExternalStore } from "react";

const subscribe = () => () => undefined;

/**
 * Returns whether the component was prerendered, in which case its first render has to match the page. If the
 * result changed, React would render everything again in one task, right after hydrating it.
 */
export function useIsHydrating(): boolean {
  const [first] = useState({ isHydrating: false });
  return useSyncExternalStore(
    subscribe,
    () => first.isHydrating,
    () => {
      first.isHydrating = true;
      return true;
    },
  );
}
