import { useEffect } from "react";
import { useAuth } from "../../lib/auth/auth.ts";
import { askForBrowserNotifications, notificationsStore } from "./notifications.ts";
import { NOTIFICATION_REFRESH_MS } from "./should-refresh-notifications.ts";

/**
 * Refreshes notifications while a user is signed in: on mount, on a timer, and when the page regains focus.
 */
export function useNotificationRefresh(): void {
  const userId = useAuth((state) => state.user?.id);
  useEffect(() => {
    // Refresh when another user signs in, because the previous user's notifications were cleared.
    void userId;
    const { refresh } = notificationsStore.getState();
    askForBrowserNotifications();
    void refresh("mount");
    const timer = setInterval(() => void refresh("timer"), NOTIFICATION_REFRESH_MS);
    const handleFocus = () => {
      if (!document.hidden) void refresh("focus");
    };
    window.addEventListener("focus", handleFocus);
    document.addEventListener("visibilitychange", handleFocus);
    return () => {
      clearInterval(timer);
      window.removeEventListener("focus", handleFocus);
      document.removeEventListener("visibilitychange", handleFocus);
    };
  }, [userId]);
}
