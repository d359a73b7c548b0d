import { useSyncExternalStore } from "react";
import { usePublicConfig } from "../public-config.ts";

/** Returns true if the browser is offline or if the server couldn't be reached when the page was opened. */
export function useIsOffline(): boolean {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const isUnreachable = usePublicConfig(isServerUnreachable);
  return !isOnline || isUnreachable;
}

/**
 * Returns whether the page's first call failed, which also happens if the service worker served the page from
 * its cached shell.
 */
export function isServerUnreachable({ config, hasFailed }: { config: unknown; hasFailed: boolean }): boolean {
  return hasFailed && config === null;
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}
