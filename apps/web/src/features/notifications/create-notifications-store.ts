import { ApiError } from "@pith/core/client/api-error";
import type { ApiClient } from "@pith/core/client/create-api-client";
import { notificationEndpoints } from "@pith/core/contract/notification.endpoints";
import type { Clock } from "@pith/core/lib/clock";
import type { Notification } from "@pith/core/notifications/notification";
import { createStore, type StoreApi } from "zustand/vanilla";
import { shouldRefreshNotifications } from "./should-refresh-notifications.ts";

export interface NotificationsState {
  notifications: Notification[];
  /** Why the last fetch failed. Failures of other calls are only logged. */
  error: string | null;
  refresh(occasion: "mount" | "timer" | "focus"): Promise<void>;
  markRead(id: string): Promise<void>;
  markAllRead(): Promise<void>;
  dismiss(id: string): Promise<void>;
  clear(): void;
}

/** Updates a notification, or removes it by returning null. */
type Alter = (item: Notification) => Notification | null;

/** Lets requests to mark or dismiss a notification finish even if the user leaves the page right away. */
const keepalive = true;

/**
 * Creates the store behind the notification bell. Updates are optimistic and rolled back if the server
 * rejects them.
 */
export function createNotificationsStore({
  api,
  clock,
  logError,
  showOutside,
}: {
  api: ApiClient;
  clock: Clock;
  logError: (error: unknown) => void;
  /** Shows a new notification as a browser notification, if the user allows it. */
  showOutside: (notification: Notification) => void;
}): StoreApi<NotificationsState> {
  let lastFetchedAtMs: number | null = null;
  let knownIds: ReadonlySet<string> | null = null;
  /** The notifications last received from the server. */
  let told: readonly Notification[] = [];
  /** Optimistic updates that the server hasn't confirmed yet. Applied on top of `told`. */
  let pending: readonly Alter[] = [];
  /** Confirmed updates, in order. Reapplied to any list that was requested before they were confirmed. */
  let confirmed: readonly Alter[] = [];
  /** Incremented by `clear`, so that responses for the previous user are dropped. */
  let generation = 0;

  return createStore<NotificationsState>((set, get) => {
    const show = () => set({ notifications: alterAll(told, pending) });

    async function change({
      alter,
      call,
      failure,
    }: {
      alter: Alter;
      call: () => Promise<unknown>;
      failure: string;
    }): Promise<void> {
      const began = generation;
      pending = [...pending, alter];
      show();
      try {
        await call();
        if (began !== generation) return;
        confirmed = [...confirmed, alter];
        told = alterAll(told, [alter]);
      } catch (error) {
        // An ApiError's message already names the call that failed.
        logError(error instanceof ApiError ? error.message : `${failure}: ${error}`);
        if (began !== generation) return;
      }
      pending = pending.filter((other) => other !== alter);
      show();
    }

    return {
      notifications: [],
      error: null,

      async refresh(occasion) {
        const nowMs = clock.now();
        if (!shouldRefreshNotifications({ occasion, lastFetchedAtMs, nowMs })) return;
        lastFetchedAtMs = nowMs;
        const began = generation;
        const known = confirmed.length;
        try {
          const notifications = await api.call(notificationEndpoints.listNotifications);
          if (began !== generation) return;
          const fresh = notifications.filter(({ id, isRead }) => knownIds && !knownIds.has(id) && !isRead);
          knownIds = new Set(notifications.map(({ id }) => id));
          told = alterAll(notifications, confirmed.slice(known));
          set({ error: null });
          show();
          fresh.forEach(showOutside);
        } catch (error) {
          logError(error);
          if (began !== generation) return;
          set({ error: error instanceof Error ? error.message : String(error) });
        }
      },

      markRead: (id) =>
        change({
          alter: (item) => (item.id === id ? { ...item, isRead: true } : item),
          call: () => api.call(notificationEndpoints.readNotification, { params: { id } }, { keepalive }),
          failure: "Failed to mark notification as read",
        }),

      markAllRead() {
        const shownIds = new Set(get().notifications.map(({ id }) => id));
        return change({
          alter: (item) => (shownIds.has(item.id) ? { ...item, isRead: true } : item),
          call: () => api.call(notificationEndpoints.readAllNotifications, undefined, { keepalive }),
          failure: "Failed to mark all notifications as read",
        });
      },

      dismiss: (id) =>
        change({
          alter: (item) => (item.id === id ? null : item),
          call: () => api.call(notificationEndpoints.dismissNotification, { params: { id } }, { keepalive }),
          failure: "Failed to dismiss notification",
        }),

      clear() {
        generation += 1;
        lastFetchedAtMs = null;
        knownIds = null;
        told = [];
        pending = [];
        confirmed = [];
        set({ notifications: [], error: null });
      },
    };
  });
}

function alterAll(items: readonly Notification[], alters: readonly Alter[]): Notification[] {
  return items.flatMap((item) => {
    let altered: Notification | null = item;
    for (const alter of alters) altered &&= alter(altered);
    return altered ?? [];
  });
}
