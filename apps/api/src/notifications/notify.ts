import type { Db } from "../db/database.ts";
import type { Notice } from "../db/schema/notice.ts";
import { deliverNotificationJob } from "../queue/deliver-notification.job.ts";
import type { NotificationDependencies } from "./notification-dependencies.ts";
import { insertNotification, type NewNotification } from "./notifications.repo.ts";
import { sayNotice } from "./say-notice.ts";

/**
 * Tells an account something once, on the website and, where Telegram is linked, there too. Part of the caller's
 * transaction: what is told has happened. It is kept in English, from which the website translates, and as facts, which
 * are said in Telegram in the reader's language.
 */
export async function notify({
  db,
  notification,
  dependencies,
}: {
  db: Db;
  notification: Pick<NewNotification, "accountId" | "actionUrl" | "expiresAt" | "noticeKey" | "createdAt"> & {
    notice: Notice;
  };
  dependencies: Pick<NotificationDependencies, "randomness" | "queue" | "config">;
}): Promise<boolean> {
  const { randomness, queue, config } = dependencies;
  const { notice, actionUrl } = notification;
  requireOwnAddress({ url: actionUrl, publicUrl: config.publicUrl });
  const id = randomness.createId();
  const { title, message, button } = sayNotice({ notice, language: "en" });
  const isNew = await insertNotification({
    db,
    notification: {
      ...notification,
      id,
      type: getType(notice),
      title,
      message,
      actionText: actionUrl && button,
    },
  });
  if (isNew) await queue.enqueue(deliverNotificationJob, { notificationId: id }, { db });
  return isNew;
}

/** For the website a payment that failed is one, whatever it was for. */
function getType({ kind }: Notice): string {
  return kind === "renewal_failed" ? "payment_failed" : kind;
}

/** A notice's button must lead to us. An address that doesn't is a mistake of ours. */
function requireOwnAddress({ url, publicUrl }: { url: string | null; publicUrl: string }): void {
  if (url === null) return;
  if (new URL(url, publicUrl).origin !== new URL(publicUrl).origin) {
    throw new Error(`A notification may not lead to ${url}.`);
  }
}
