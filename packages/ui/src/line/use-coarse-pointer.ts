import { useDeferredValue, useSyncExternalStore } from "react";
import { useIsHydrating } from "../model/use-is-hydrating.ts";

const QUERY = "(pointer: coarse)";

/** Returns whether the primary pointer is coarse, as on a touchscreen. */
export function useCoarsePointer(): boolean {
  const isCoarse = useSyncExternalStore(subscribe, readPointer, readPointer);
  // Deferred for the same reason as `useIsLive`, and so that both change together.
  return useDeferredValue(isCoarse, useIsHydrating() ? false : undefined);
}

function readPointer(): boolean {
  return globalThis.matchMedia?.(QUERY).matches ?? false;
}

function subscribe(onChange: () => void): () => void {
  const list = globalThis.matchMedia?.(QUERY);
  list?.addEventListener("change", onChange);
  return () => list?.removeEventListener("change", onChange);
}
