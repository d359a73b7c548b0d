import { systemClock } from "@pith/core/lib/clock";
import type { Notification as Notice } from "@pith/core/notifications/notification";
import { useStore } from "zustand";
import { api } from "../../lib/api-client.ts";
import { onUserGone } from "../../lib/auth/auth.ts";
import { logError } from "../../lib/log-error.ts";
import { usePreferences } from "../../lib/preferences.ts";
import { renderNotification } from "../../lib/texts/say.ts";
import { createNotificationsStore, type NotificationsState } from "./create-notifications-store.ts";

export const notificationsStore = createNotificationsStore({
  api,
  clock: systemClock,
  logError,
  showOutside: showBrowserNotification,
});

onUserGone(() => notificationsStore.getState().clear());

export function useNotifications<Selected>(select: (state: NotificationsState) => Selected): Selected {
  return useStore(notificationsStore, select);
}

/** Shows a browser notification if the user has turned on browser notifications and granted permission. */
function showBrowserNotification(notification: Notice): void {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  if (!usePreferences.getState().notifications_enabled) return;
  try {
    const { title, message } = renderNotification(notification);
    new Notification(title, { body: message, tag: notification.id, icon: "/favicon.svg" });
  } catch (error) {
    // Some phones grant permission but only allow service workers to show notifications.
    logError(error);
  }
}

/** Asks for permission if the user hasn't decided yet. */
export function askForBrowserNotifications(): void {
  if (!("Notification" in window) || Notification.permission !== "default") return;
  Notification.requestPermission().catch(logError);
}
