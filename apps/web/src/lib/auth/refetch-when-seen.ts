import type { StoreApi } from "zustand/vanilla";
import type { AuthState } from "./create-auth-store.ts";

/**
 * Fetches the account again when the user returns to the page. The account's plan and usage may have changed
 * in another tab, in the bot, or with a new month. A page that hasn't fetched the account doesn't show it.
 */
export function refetchWhenSeen(store: Pick<StoreApi<AuthState>, "getState">): void {
  const refetch = () => {
    const { user, refetchUserData } = store.getState();
    if (document.visibilityState === "visible" && user?.stats) void refetchUserData();
  };
  window.addEventListener("focus", refetch);
  document.addEventListener("visibilitychange", refetch);
}
