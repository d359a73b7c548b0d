import type { Db } from "../db/database.ts";
import type { Notice } from "../db/schema/notice.ts";
import { deliverNotificationJob } from "../queue/deliver-notification.job.ts";
import type { NotificationDependencies } from "./notification-dependencies.ts";
import { insertNotification, type NewNotification } from "./notifications.repo.ts";
import { renderNotice } from "./render-notice.ts";

/**
 * Notifies an account once, on the website and, if linked, in Telegram. Runs in the caller's transaction, so
 * that a notice exists only if its cause does. Stored both in English, which the website translates, and as
 * structured data, from which Telegram messages are rendered in the reader's language.
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
  const { title, message, button } = renderNotice({ notice, language: "en" });
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

/** Maps kinds of notices to the type that API clients see, if the difference doesn't matter to clients. */
const types: Partial<Record<Notice["kind"], Notice["kind"]>> = {
  renewal_failed: "payment_failed",
  follows_waiting_quota: "follows_waiting",
  batch_waiting_quota: "batch_waiting",
};

function getType({ kind }: Notice): string {
  return types[kind] ?? kind;
}

/** A notice's button must link to our own origin. Any other URL is a bug. */
function requireOwnAddress({ url, publicUrl }: { url: string | null; publicUrl: string }): void {
  if (url === null) return;
  if (new URL(url, publicUrl).origin !== new URL(publicUrl).origin) {
    throw new Error(`A notification may not lead to ${url}.`);
  }
}
