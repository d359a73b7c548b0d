import { eq, inArray, or, type SQL } from "drizzle-orm";
import { getTableConfig, type PgColumn, type PgTable } from "drizzle-orm/pg-core";
import type { Db } from "../db/database.ts";
import { accounts, accountTotals, identities, users } from "../db/schema/accounts.schema.ts";
import { audios, podcastFeeds } from "../db/schema/audio.schema.ts";
import { batches, batchItems } from "../db/schema/batches.schema.ts";
import {
  checkouts,
  sandboxPayments,
  sandboxSubscriptions,
  stripeCustomers,
  subscriptions,
  transactions,
} from "../db/schema/billing.schema.ts";
import { connections, summarySends } from "../db/schema/connections.schema.ts";
import {
  digestSendings,
  digests,
  feedEpisodes,
  feeds,
  followEpisodes,
  followSettings,
  follows,
} from "../db/schema/follows.schema.ts";
import { collections, collectionTalks, keptPoints } from "../db/schema/library.schema.ts";
import { invitations, members, passkeys } from "../db/schema/members.schema.ts";
import { notifications } from "../db/schema/notifications.schema.ts";
import {
  nowpaymentsInvoices,
  nowpaymentsOrders,
  nowpaymentsPayments,
} from "../db/schema/nowpayments.schema.ts";
import { oauthGrants } from "../db/schema/oauth.schema.ts";
import { quotaReservations, usageMonths } from "../db/schema/quotas.schema.ts";
import { apiKeys, sessions } from "../db/schema/sign-in.schema.ts";
import { questions, recordings, summaries, summaryFeedback } from "../db/schema/summaries.schema.ts";
import { webhookDeliveries, webhooks } from "../db/schema/webhooks.schema.ts";

/**
 * The tables whose rows users can download. `person-tables.test.ts` lists every other table with the reason
 * for leaving it out.
 */
export const personTables: readonly PgTable[] = [
  accounts,
  users,
  identities,
  members,
  passkeys,
  invitations,
  accountTotals,
  usageMonths,
  quotaReservations,
  sessions,
  apiKeys,
  oauthGrants,
  summaries,
  summaryFeedback,
  questions,
  keptPoints,
  collections,
  collectionTalks,
  audios,
  podcastFeeds,
  recordings,
  batches,
  batchItems,
  follows,
  feeds,
  followEpisodes,
  feedEpisodes,
  followSettings,
  digests,
  digestSendings,
  notifications,
  webhooks,
  webhookDeliveries,
  connections,
  summarySends,
  subscriptions,
  transactions,
  checkouts,
  stripeCustomers,
  nowpaymentsOrders,
  nowpaymentsInvoices,
  nowpaymentsPayments,
  sandboxPayments,
  sandboxSubscriptions,
];

/** Tables without a foreign key to the account, which store its id as the provider's customer. */
export const customerColumns = new Map<PgTable, PgColumn>([
  [nowpaymentsOrders, nowpaymentsOrders.customerId],
  [sandboxPayments, sandboxPayments.customerId],
  [sandboxSubscriptions, sandboxSubscriptions.customerId],
]);

/**
 * Returns the condition for an account's rows in a table: those deleted with it, and the feeds and episodes
 * of its follows. `null` if the table has none.
 */
export function whereOwned({
  db,
  table,
  accountId,
}: {
  db: Db;
  table: PgTable;
  accountId: string;
}): SQL | null {
  if (table === accounts) return eq(accounts.id, accountId);
  const customer = customerColumns.get(table);
  const isCustomer = customer && eq(customer, accountId);
  // Linking moves an account's checkouts, but the provider still uses the earlier account's id.
  if (table === nowpaymentsOrders) {
    const own = db.select({ id: checkouts.id }).from(checkouts).where(eq(checkouts.accountId, accountId));
    return or(isCustomer, inArray(nowpaymentsOrders.id, own)) ?? null;
  }
  if (isCustomer) return isCustomer;
  const choose = (column: PgColumn, from: PgTable, target: PgColumn) => {
    const owned = whereOwned({ db, table: from, accountId });
    return owned && inArray(column, db.select({ id: target }).from(from).where(owned));
  };
  if (table === feeds) return choose(feeds.id, follows, follows.feedId);
  if (table === feedEpisodes) return choose(feedEpisodes.id, followEpisodes, followEpisodes.episodeId);
  const references = getTableConfig(table).foreignKeys.map((key) => ({ key, ...key.reference() }));
  const direct = references.find(({ foreignTable }) => foreignTable === accounts);
  if (direct?.columns[0]) return eq(direct.columns[0], accountId);
  for (const { key, columns, foreignTable, foreignColumns } of references) {
    const [[column], [target]] = [columns, foreignColumns];
    if (key.onDelete !== "cascade" || foreignTable === table || !column || !target) continue;
    const owned = choose(column, foreignTable, target);
    if (owned) return owned;
  }
  return null;
}
