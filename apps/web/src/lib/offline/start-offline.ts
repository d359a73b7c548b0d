import { deleteCopies, readOfflineAccount } from "../auth/offline-account.ts";
import { logError } from "../log-error.ts";
import { onFirstMove } from "../on-first-move.ts";

/**
 * Registers the service worker, and deletes copies that belong to accounts whose browser session has ended.
 */
export function startOffline(): void {
  void deleteCopies({ except: readOfflineAccount()?.userId ?? null });
  // Wait, so that the worker's downloads don't compete with the page's own files.
  if (import.meta.env.PROD && "serviceWorker" in navigator) onFirstMove(registerWorker);
}

function registerWorker(): void {
  const { serviceWorker } = navigator;
  serviceWorker.register("/sw.js").catch(logError);
  void serviceWorker.ready.then(({ active }) => {
    const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
    const own = loaded.filter(({ origin }) => origin === location.origin);
    active?.postMessage(own.map(({ pathname }) => pathname));
  });
}
