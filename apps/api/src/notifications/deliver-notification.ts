import { chooseChatLanguage } from "@pith/core/lib/choose-chat-language";
import { and, eq, isNotNull } from "drizzle-orm";
import { isAccountDisabled } from "../accounts/find-membership.ts";
import { users } from "../db/schema/accounts.schema.ts";
import { notifications } from "../db/schema/notifications.schema.ts";
import type { NotificationDependencies } from "./notification-dependencies.ts";
import type { NotificationRow } from "./notifications.repo.ts";
import { renderNotice } from "./render-notice.ts";

/**
 * Sends a notification through Telegram in the account's language, if Telegram is linked. Idempotent: a
 * notification is sent only once. If the user has stopped the bot, the notification is shown only on the
 * website.
 *
 * @throws AppError `unavailable` if Telegram can't be reached or rejects the message, so that the queue
 * retries.
 */
export async function deliverNotification({
  id,
  dependencies,
}: {
  id: string;
  dependencies: Pick<NotificationDependencies, "config" | "database" | "clock" | "telegramSender">;
}): Promise<void> {
  const { config, database, clock, telegramSender } = dependencies;
  const { db } = database;
  const [row] = await db.select().from(notifications).where(eq(notifications.id, id));
  if (!row || row.isDismissed || row.deliveredToTelegramAt) return;
  if (await isAccountDisabled({ db, accountId: row.accountId })) return;
  const [telegramUser] = await db
    .select({ telegramId: users.telegramId, languageCode: users.languageCode })
    .from(users)
    .where(
      and(
        eq(users.accountId, row.accountId),
        eq(users.authProvider, "telegram"),
        isNotNull(users.telegramId),
      ),
    );
  if (!telegramUser?.telegramId) return;
  const { title, message, button } = putIntoWords({ row, languageCode: telegramUser.languageCode });
  const outcome = await telegramSender.send({
    telegramId: telegramUser.telegramId,
    text: `${title}\n\n${message}`,
    ...(row.actionUrl &&
      button && { button: { text: button, url: new URL(row.actionUrl, config.publicUrl).href } }),
  });
  if (outcome === "blocked") return;
  await db
    .update(notifications)
    .set({ deliveredToTelegramAt: new Date(clock.now()) })
    .where(eq(notifications.id, id));
}

function putIntoWords({ row, languageCode }: { row: NotificationRow; languageCode: string | null }): {
  title: string;
  message: string;
  button: string | null;
} {
  const { notice, title, message, actionText } = row;
  if (!notice) return { title, message, button: actionText };
  return renderNotice({ notice, language: chooseChatLanguage(languageCode) });
}
