import { systemClock } from "@pith/core/lib/clock";
import type { Notification as Notice } from "@pith/core/notifications/notification";
import { useStore } from "zustand";
import { api } from "../../lib/api-client.ts";
import { onUserGone } from "../../lib/auth/auth.ts";
import { logError } from "../../lib/log-error.ts";
import { usePreferences } from "../../lib/preferences.ts";
import { localiseNotice } from "../../lib/texts/localise-notice.ts";
import { localiseText } from "../../lib/texts/localise-text.ts";
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

/** Shows a notice of the browser's own, only where the person granted it and wants them. */
function showBrowserNotification({ id, title, message }: Notice): void {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  if (!usePreferences.getState().notifications_enabled) return;
  try {
    new Notification(localiseText(title), { body: localiseNotice(message), tag: id, icon: "/favicon.svg" });
  } catch (error) {
    // Some phones know the permission but let only a service worker show notices.
    logError(error);
  }
}

/** Asks once, when someone is signed in and hasn't decided. */
export function askForBrowserNotifications(): void {
  if (!("Notification" in window) || Notification.permission !== "default") return;
  Notification.requestPermission().catch(logError);
}
