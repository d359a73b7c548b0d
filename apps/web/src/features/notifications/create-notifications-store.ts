import type { ApiClient } from "@pith/core/client/create-api-client";
import { notificationEndpoints } from "@pith/core/contract/notification.endpoints";
import type { Clock } from "@pith/core/lib/clock";
import type { Notification } from "@pith/core/notifications/notification";
import { shouldRefreshNotifications } from "@pith/core/notifications/should-refresh-notifications";
import { createStore, type StoreApi } from "zustand/vanilla";

export interface NotificationsState {
  notifications: Notification[];
  /** Why the last fetch failed; the other calls' failures are logged only. */
  error: string | null;
  refresh(occasion: "mount" | "timer" | "focus"): Promise<void>;
  markRead(id: string): Promise<void>;
  markAllRead(): Promise<void>;
  dismiss(id: string): Promise<void>;
  clear(): void;
}

/** The bell's notifications. What someone does shows at once and is taken back if the server refuses. */
export function createNotificationsStore({
  api,
  clock,
  logError,
  showOutside,
}: {
  api: ApiClient;
  clock: Clock;
  logError: (error: unknown) => void;
  /** Shows what is new outside the page too, where the person allowed it. */
  showOutside: (notification: Notification) => void;
}): StoreApi<NotificationsState> {
  let lastFetchedAtMs: number | null = null;
  let knownIds: ReadonlySet<string> | null = null;

  return createStore<NotificationsState>((set, get) => {
    async function change({
      next,
      call,
      failure,
    }: {
      next: Notification[];
      call: () => Promise<unknown>;
      failure: string;
    }): Promise<void> {
      const previous = get().notifications;
      set({ notifications: next });
      try {
        await call();
      } catch (error) {
        set({ notifications: previous });
        const message = error instanceof Error ? error.message : String(error);
        logError(message.startsWith(failure) ? message : `${failure}: ${message}`);
      }
    }

    return {
      notifications: [],
      error: null,

      async refresh(occasion) {
        const nowMs = clock.now();
        if (!shouldRefreshNotifications({ occasion, lastFetchedAtMs, nowMs })) return;
        lastFetchedAtMs = nowMs;
        try {
          const notifications = await api.call(notificationEndpoints.listNotifications);
          const fresh = notifications.filter(({ id, isRead }) => knownIds && !knownIds.has(id) && !isRead);
          knownIds = new Set(notifications.map(({ id }) => id));
          set({ notifications, error: null });
          fresh.forEach(showOutside);
        } catch (error) {
          logError(error);
          set({ error: error instanceof Error ? error.message : String(error) });
        }
      },

      markRead: (id) =>
        change({
          next: get().notifications.map((item) => (item.id === id ? { ...item, isRead: true } : item)),
          call: () => api.call(notificationEndpoints.readNotification, { params: { id } }),
          failure: "Failed to mark notification as read",
        }),

      markAllRead: () =>
        change({
          next: get().notifications.map((item) => ({ ...item, isRead: true })),
          call: () => api.call(notificationEndpoints.readAllNotifications),
          failure: "Failed to mark all notifications as read",
        }),

      dismiss: (id) =>
        change({
          next: get().notifications.filter((item) => item.id !== id),
          call: () => api.call(notificationEndpoints.dismissNotification, { params: { id } }),
          failure: "Failed to dismiss notification",
        }),

      clear() {
        lastFetchedAtMs = null;
        knownIds = null;
        set({ notifications: [], error: null });
      },
    };
  });
}
