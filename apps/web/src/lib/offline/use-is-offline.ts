import { useSyncExternalStore } from "react";
import { usePublicConfig } from "../public-config.ts";

/** Returns true without a connection, and also if the server couldn't be reached when the page was opened. */
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
 * Returns whether the page's first call failed, as it does if the page came from the service worker's cached
 * shell.
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
