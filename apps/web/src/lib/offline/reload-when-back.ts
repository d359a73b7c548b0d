import type { PublicConfigState } from "../public-config.ts";
import { isServerUnreachable } from "./use-is-offline.ts";

/**
 * Reloads a page that was opened without the server as soon as it can be reached, because the page couldn't
 * recognize the user. Doesn't reload while the user is typing.
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
  // If the connection was just too slow, the browser never went offline, so there's no "online" event.
  document.addEventListener("visibilitychange", check);
}
