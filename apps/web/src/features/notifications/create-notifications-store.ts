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
  /** Grows with `clear`: what was asked for a former user tells nothing to the next. */
  let generation = 0;

  return createStore<NotificationsState>((set, get) => {
    async function change({
      alter,
      call,
      failure,
    }: {
      /** What becomes of one notification; null removes it. */
      alter: (item: Notification) => Notification | null;
      call: () => Promise<unknown>;
      failure: string;
    }): Promise<void> {
      const began = generation;
      const previous = get().notifications;
      set({ notifications: previous.map(alter).filter((item) => item !== null) });
      try {
        await call();
      } catch (error) {
        // Only what this one changed is taken back: others may have changed more meanwhile.
        if (began === generation) set({ notifications: restore({ previous, alter }) });
        const message = error instanceof Error ? error.message : String(error);
        logError(message.startsWith(failure) ? message : `${failure}: ${message}`);
      }
    }

    function restore({
      previous,
      alter,
    }: {
      previous: readonly Notification[];
      alter: (item: Notification) => Notification | null;
    }): Notification[] {
      const changed = previous.filter((item) => alter(item) !== item);
      const changedIds = new Set(changed.map(({ id }) => id));
      const others = get().notifications.filter(({ id }) => !changedIds.has(id));
      const places = new Map(previous.map(({ id }, place) => [id, place]));
      // What has come meanwhile is newer than all of them.
      const readPlace = ({ id }: Notification) => places.get(id) ?? -1;
      return [...others, ...changed].sort((left, right) => readPlace(left) - readPlace(right));
    }

    return {
      notifications: [],
      error: null,

      async refresh(occasion) {
        const nowMs = clock.now();
        if (!shouldRefreshNotifications({ occasion, lastFetchedAtMs, nowMs })) return;
        lastFetchedAtMs = nowMs;
        const began = generation;
        try {
          const notifications = await api.call(notificationEndpoints.listNotifications);
          if (began !== generation) return;
          const fresh = notifications.filter(({ id, isRead }) => knownIds && !knownIds.has(id) && !isRead);
          knownIds = new Set(notifications.map(({ id }) => id));
          set({ notifications, error: null });
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
          call: () => api.call(notificationEndpoints.readNotification, { params: { id } }),
          failure: "Failed to mark notification as read",
        }),

      markAllRead: () =>
        change({
          alter: (item) => (item.isRead ? item : { ...item, isRead: true }),
          call: () => api.call(notificationEndpoints.readAllNotifications),
          failure: "Failed to mark all notifications as read",
        }),

      dismiss: (id) =>
        change({
          alter: (item) => (item.id === id ? null : item),
          call: () => api.call(notificationEndpoints.dismissNotification, { params: { id } }),
          failure: "Failed to dismiss notification",
        }),

      clear() {
        generation += 1;
        lastFetchedAtMs = null;
        knownIds = null;
        set({ notifications: [], error: null });
      },
    };
  });
}
