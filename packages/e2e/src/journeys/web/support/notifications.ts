import type { Notification } from "@pith/core/notifications/notification";
import type { Page } from "@playwright/test";

export interface NotificationBox {
  /** The server's notifications; a test may add to them. */
  items: Notification[];
  /** Every change the page requested, such as `PUT /api/notifications/n-1/read`. */
  calls: string[];
}

let lastNotification = 0;

/** Builds an unread notification from a minute ago. */
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
 * Mocks an account's notifications, which the server would send on its own schedule. Stores the page's changes, as the
 * server does.
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
