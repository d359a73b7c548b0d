import { boolean, index, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.schema.ts";
import { moment } from "./columns.ts";
import type { Notice } from "./notice.ts";

export const notifications = pgTable(
  "notifications",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    type: text("type").notNull(),
    /**
     * The data for rendering the notification in any language. Null in older rows, which are shown in
     * English.
     */
    notice: jsonb("notice").$type<Notice>(),
    /** In English, for the website. */
    title: text("title").notNull(),
    message: text("message").notNull(),
    isRead: boolean("is_read").notNull().default(false),
    isDismissed: boolean("is_dismissed").notNull().default(false),
    actionUrl: text("action_url"),
    actionText: text("action_text"),
    /** The expiry date that the notice is about. The remaining days are computed when it is read. */
    expiresAt: moment("expires_at"),
    /** Deduplication key, so that each notice is sent only once. */
    noticeKey: text("notice_key").notNull(),
    deliveredToTelegramAt: moment("delivered_to_telegram_at"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("notifications_once").on(table.accountId, table.noticeKey),
    index("notifications_account").on(table.accountId, table.createdAt.desc()),
  ],
);
