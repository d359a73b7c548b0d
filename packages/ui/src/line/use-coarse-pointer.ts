import { useSyncExternalStore } from "react";

const QUERY = "(pointer: coarse)";

/** Returns whether the primary pointer is coarse, as on a touchscreen. */
export function useCoarsePointer(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => globalThis.matchMedia?.(QUERY).matches ?? false,
    () => false,
  );
}

function subscribe(onChange: () => void): () => void {
  const list = globalThis.matchMedia?.(QUERY);
  list?.addEventListener("change", onChange);
  return () => list?.removeEventListener("change", onChange);
}
