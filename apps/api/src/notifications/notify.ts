import type { Db } from "../db/database.ts";
import type { Dependencies } from "../dependencies.ts";
import { deliverNotificationJob } from "../jobs/deliver-notification.job.ts";
import { insertNotification, type NewNotification } from "./notifications.repo.ts";

/**
 * Tells an account something once, on the website and, where Telegram is linked, there too. Part of the caller's
 * transaction: what is told has happened.
 */
export async function notify({
  db,
  notification,
  dependencies,
}: {
  db: Db;
  notification: Omit<NewNotification, "id">;
  dependencies: Pick<Dependencies, "randomness" | "queue" | "config">;
}): Promise<boolean> {
  const { randomness, queue, config } = dependencies;
  requireOwnAddress({ url: notification.actionUrl, publicUrl: config.publicUrl });
  const id = randomness.createId();
  const isNew = await insertNotification({ db, notification: { ...notification, id } });
  if (isNew) await queue.enqueue(deliverNotificationJob, { notificationId: id }, { db });
  return isNew;
}

/** A notice's button must lead to us. An address that doesn't is a mistake of ours. */
function requireOwnAddress({ url, publicUrl }: { url: string | null; publicUrl: string }): void {
  if (url === null) return;
  if (new URL(url, publicUrl).origin !== new URL(publicUrl).origin) {
    throw new Error(`A notification may not lead to ${url}.`);
  }
}
