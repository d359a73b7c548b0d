import type { PublicConfigState } from "../public-config.ts";
import { isServerUnreachable } from "./use-is-offline.ts";

/**
 * Reloads a page that was opened without the server once that can be reached, because nobody could be recognized
 * before. A page in which somebody is typing stays as it is.
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
  // A connection that was too slow never went offline.
  document.addEventListener("visibilitychange", check);
}
