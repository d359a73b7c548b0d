import type { PublicConfigState } from "../public-config.ts";
import { isServerUnreachable } from "./use-is-offline.ts";

/**
 * Reloads a page that was opened without the server as soon as the server can be reached, because the user
 * wasn't recognized. A page in which the user is typing isn't reloaded.
 */
export function reloadWhenBack({
  readConfig,
  reload,
}: {
  readConfig: () => PublicConfigState;
  reload: () => void;
}): void {
  const check = async () => {
    if (document.visibilityState === "hidden" || !isServerUnreachable(readConfig())) return;
    const config = await readConfig().load();
    const { activeElement } = document;
    const isTyping =
      (activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement) &&
      activeElement.value !== "";
    if (config && !isTyping) reload();
  };
  window.addEventListener("online", check);
  // A connection that was too slow never counted as offline.
  document.addEventListener("visibilitychange", check);
}
