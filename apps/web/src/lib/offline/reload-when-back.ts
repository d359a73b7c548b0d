import type { StoreApi } from "zustand/vanilla";
import type { PublicConfigState } from "../public-config.ts";
import { isServerUnreachable } from "./use-is-offline.ts";

/**
 * If the server couldn't be reached when the page was opened, reloads the page when the server is back, so
 * that the server can identify the user. While the user is typing, calls `recognizeUser` instead, which also
 * deletes copies that belong to an account whose session has ended. Call this function before the page sends
 * its first request.
 */
export function reloadWhenBack({
  publicConfig,
  recognizeUser,
  reload,
}: {
  publicConfig: Pick<StoreApi<PublicConfigState>, "getState" | "subscribe">;
  recognizeUser: () => void;
  reload: () => void;
}): void {
  let wasUnreachable = false;
  const reloadIfBack = () => {
    const { config } = publicConfig.getState();
    if (!wasUnreachable || !config || document.visibilityState === "hidden") return;
    if (isTyping()) {
      recognizeUser();
      return;
    }
    wasUnreachable = false;
    reload();
  };
  // Any part of the page may be the first to reach the server.
  publicConfig.subscribe((state) => {
    if (isServerUnreachable(state)) wasUnreachable = true;
    else reloadIfBack();
  });
  const retry = async () => {
    if (document.visibilityState === "hidden") return;
    const { config, load } = publicConfig.getState();
    if (config) reloadIfBack();
    // `load` may return a pending call, which may fail because it was sent without a connection, so call
    // `load` again.
    else if (!(await load())) await load();
  };
  window.addEventListener("online", retry);
  // If the connection was just too slow, the browser never went offline, so there's no "online" event.
  document.addEventListener("visibilitychange", retry);
}

function isTyping(): boolean {
  const { activeElement } = document;
  return (
    (activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement) &&
    activeElement.value !== ""
  );
}
