import type { Notification } from "@pith/core/notifications/notification";
import type { Page } from "@playwright/test";

export interface NotificationBox {
  /** The notifications on the server. A test may add to them. */
  items: Notification[];
  /** All changes that the page has requested, such as `PUT /api/notifications/n-1/read`. */
  calls: string[];
}

let lastNotification = 0;

/** Builds an unread notification that is a minute old. */
export function buildNotification(changes: Partial<Notification> = {}): Notification {
  lastNotification += 1;
  return {
    id: `n-${lastNotification}`,
    type: "news",
    notice: null,
    title: `Notification ${lastNotification}`,
    message: "Something has happened.",
    isRead: false,
    isDismissed: false,
    createdAt: new Date(Date.now() - 60_000).toISOString(),
    actionUrl: null,
    actionText: null,
    daysUntilExpiry: null,
    ...changes,
  };
}

/**
 * Fakes an account's notifications, because the server sends real ones on its own schedule. Like the server,
 * it stores the changes that the page makes.
 */
export async function routeNotifications({
  page,
  items,
}: {
  page: Page;
  items: Notification[];
}): Promise<NotificationBox> {
  const box: NotificationBox = { items, calls: [] };
  await page.route(
    (url) => url.pathname.startsWith("/api/notifications/"),
    async (route) => {
      const method = route.request().method();
      const { pathname } = new URL(route.request().url());
      if (method === "GET") {
        await route.fulfill({ json: { success: true, data: box.items } });
        return;
      }
      box.calls.push(`${method} ${pathname}`);
      const id = pathname.split("/")[3] ?? "";
      if (method === "DELETE") box.items = box.items.filter((item) => item.id !== id);
      else {
        const isForAll = id === "mark-all-read";
        box.items = box.items.map((item) => (isForAll || item.id === id ? { ...item, isRead: true } : item));
      }
      await route.fulfill({ json: { success: true } });
    },
  );
  return box;
}
