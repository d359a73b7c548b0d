import type { WebhookDelivery, WebhookEvent } from "@pith/core/contract/webhook.schemas";
import { boolean, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { users } from "./accounts.schema.ts";
import { moment } from "./columns.ts";

/** A URL to notify about a user's summaries. Its secret is derived instead of stored. */
export const webhooks = pgTable(
  "webhooks",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    url: text("url").notNull(),
    events: jsonb("events").$type<WebhookEvent[]>().notNull(),
    isEnabled: boolean("is_enabled").notNull().default(true),
    /** Incremented by each rotation. */
    secretVersion: integer("secret_version").notNull().default(1),
    /** When the secret was last rotated. Null if never. */
    rotatedAt: moment("rotated_at"),
    /** The earlier rotations whose secrets are still used for signing, oldest first. */
    earlierRotations: moment("earlier_rotations").array().notNull().default([]),
    failingSince: moment("failing_since"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [index("webhooks_user").on(table.userId)],
);

/** A message to a webhook. Its id is sent as the `webhook-id` of every attempt. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: text("id").primaryKey(),
    webhookId: text("webhook_id")
      .notNull()
      .references(() => webhooks.id, { onDelete: "cascade" }),
    event: text("event").$type<WebhookDelivery["event"]>().notNull(),
    /** Not a foreign key, because the message is sent even if the summary is deleted first. */
    summaryId: text("summary_id"),
    /** Set if the message is about a digest. */
    digestId: text("digest_id"),
    state: text("state").$type<WebhookDelivery["state"]>().notNull().default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    responseStatus: integer("response_status"),
    error: text("error"),
    createdAt: moment("created_at").notNull(),
    lastAttemptAt: moment("last_attempt_at"),
  },
  (table) => [
    index("webhook_deliveries_log").on(table.webhookId, table.createdAt.desc(), table.id.desc()),
    index("webhook_deliveries_created").on(table.createdAt),
  ],
);
