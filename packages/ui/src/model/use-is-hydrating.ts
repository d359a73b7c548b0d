import { useState, useSyncExternalStore } from "react";

const subscribe = () => () => undefined;

/**
 * Returns whether the component was prerendered, in which case its first render has to match the page. React
 * would render everything again in one task, right after hydrating it, if the answer changed.
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
