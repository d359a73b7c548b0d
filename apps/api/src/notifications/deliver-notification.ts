import { and, eq, isNotNull } from "drizzle-orm";
import { users } from "../db/schema/accounts.schema.ts";
import { notifications } from "../db/schema/notifications.schema.ts";
import type { Dependencies } from "../dependencies.ts";

/** Says a notification in Telegram where the account has one. Once: a second call finds it said. */
export async function deliverNotification({
  id,
  dependencies,
}: {
  id: string;
  dependencies: Pick<Dependencies, "config" | "database" | "clock" | "telegramSender">;
}): Promise<void> {
  const { config, database, clock, telegramSender } = dependencies;
  const { db } = database;
  const [row] = await db.select().from(notifications).where(eq(notifications.id, id));
  if (!row || row.isDismissed || row.deliveredToTelegramAt) return;
  const [telegramUser] = await db
    .select({ telegramId: users.telegramId })
    .from(users)
    .where(
      and(
        eq(users.accountId, row.accountId),
        eq(users.authProvider, "telegram"),
        isNotNull(users.telegramId),
      ),
    );
  if (!telegramUser?.telegramId) return;
  const { title, message, actionUrl, actionText } = row;
  await telegramSender.send({
    telegramId: telegramUser.telegramId,
    text: `${title}\n\n${message}`,
    ...(actionUrl &&
      actionText && { button: { text: actionText, url: new URL(actionUrl, config.publicUrl).href } }),
  });
  await db
    .update(notifications)
    .set({ deliveredToTelegramAt: new Date(clock.now()) })
    .where(eq(notifications.id, id));
}
