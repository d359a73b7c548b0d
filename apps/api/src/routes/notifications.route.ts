import { AppError } from "@pith/core/errors/app-error";
import type { Dependencies } from "../dependencies.ts";
import type { Routes } from "../http/route.ts";
import { buildNotification } from "../notifications/build-notification.ts";
import {
  listNotificationRows,
  markAllRead,
  updateNotification,
} from "../notifications/notifications.repo.ts";

export function createNotificationRoutes({
  database,
  clock,
}: Pick<Dependencies, "database" | "clock">): Routes<
  "listNotifications" | "readNotification" | "readAllNotifications" | "dismissNotification"
> {
  const { db } = database;
  const change = async (request: Omit<Parameters<typeof updateNotification>[0], "db">) => {
    if (await updateNotification({ db, ...request })) return undefined;
    throw new AppError({ code: "not_found.notification" });
  };
  return {
    listNotifications: {
      for: "user",
      async handle({ actor }) {
        const now = new Date(clock.now());
        const rows = await listNotificationRows({ db, accountId: actor.accountId });
        return rows.map((row) => buildNotification({ row, now }));
      },
    },
    readNotification: {
      for: "user",
      handle: ({ actor, params }) =>
        change({ accountId: actor.accountId, id: params.id, change: { isRead: true } }),
    },
    readAllNotifications: {
      for: "user",
      async handle({ actor }) {
        await markAllRead({ db, accountId: actor.accountId });
        return undefined;
      },
    },
    dismissNotification: {
      for: "user",
      handle: ({ actor, params }) =>
        change({ accountId: actor.accountId, id: params.id, change: { isDismissed: true } }),
    },
  };
}
