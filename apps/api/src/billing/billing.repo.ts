import { DAY_MS } from "@pith/core/lib/durations";
import { and, desc, eq, gt, gte, isNull, lt, lte, notExists, or, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { checkouts, paymentEvents, subscriptions, transactions } from "../db/schema/billing.schema.ts";

export type CheckoutRow = typeof checkouts.$inferSelect;
export type SubscriptionRow = typeof subscriptions.$inferSelect;
export type NewTransaction = typeof transactions.$inferInsert;

export async function insertCheckout({ db, checkout }: { db: Db; checkout: CheckoutRow }): Promise<void> {
  await db.insert(checkouts).values(checkout);
}

export async function findCheckout({ db, id }: { db: Db; id: string }): Promise<CheckoutRow | null> {
  const [row] = await db.select().from(checkouts).where(eq(checkouts.id, id));
  return row ?? null;
}

export async function findCheckoutByPayment({
  db,
  provider,
  paymentId,
}: {
  db: Db;
  provider: CheckoutRow["provider"];
  paymentId: string;
}): Promise<CheckoutRow | null> {
  const [row] = await db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.provider, provider), eq(checkouts.providerCheckoutId, paymentId)));
  return row ?? null;
}

export async function setProviderCheckout({
  db,
  id,
  providerCheckoutId,
}: {
  db: Db;
  id: string;
  providerCheckoutId: string;
}): Promise<void> {
  await db.update(checkouts).set({ providerCheckoutId }).where(eq(checkouts.id, id));
}

/** Records an event, unless it has already been recorded. */
export async function insertEvent({
  db,
  event,
}: {
  db: Db;
  event: typeof paymentEvents.$inferInsert;
}): Promise<void> {
  await db.insert(paymentEvents).values(event).onConflictDoNothing();
}

export async function hasEvent({
  db,
  provider,
  eventId,
}: {
  db: Db;
  provider: CheckoutRow["provider"];
  eventId: string;
}): Promise<boolean> {
  const rows = await db
    .select({ id: paymentEvents.eventId })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.provider, provider), eq(paymentEvents.eventId, eventId)));
  return rows.length > 0;
}

/**
 * Upserts a payment's state as reported by the provider. Returns the previous status, or `null` if the
 * payment is new.
 */
export async function upsertTransaction({
  db,
  transaction,
}: {
  db: Db;
  transaction: NewTransaction;
}): Promise<NewTransaction["status"] | null> {
  const { provider, providerPaymentId } = transaction;
  const isSame = and(
    eq(transactions.provider, provider),
    eq(transactions.providerPaymentId, providerPaymentId),
  );
  const [before] = await db
    .select({ status: transactions.status })
    .from(transactions)
    .where(isSame)
    .for("update");
  const { status, paidMinor, subscriptionId, receiptUrl, invoiceUrl, updatedAt } = transaction;
  await db
    .insert(transactions)
    .values(transaction)
    .onConflictDoUpdate({
      target: [transactions.provider, transactions.providerPaymentId],
      set: { status, paidMinor, subscriptionId, receiptUrl, invoiceUrl, updatedAt },
    });
  return before?.status ?? null;
}

/** Lists the account's plan periods, latest end first. */
export async function listSubscriptions({
  db,
  accountId,
}: {
  db: Db;
  accountId: string;
}): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.accountId, accountId))
    .orderBy(desc(subscriptions.periodEnd), desc(subscriptions.createdAt));
}

export async function findSubscription({
  db,
  provider,
  providerSubscriptionId,
}: {
  db: Db;
  provider: SubscriptionRow["provider"];
  providerSubscriptionId: string;
}): Promise<SubscriptionRow | null> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.provider, provider),
        eq(subscriptions.providerSubscriptionId, providerSubscriptionId),
      ),
    );
  return row ?? null;
}

export async function findSubscriptionById({
  db,
  id,
}: {
  db: Db;
  id: string;
}): Promise<SubscriptionRow | null> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.id, id));
  return row ?? null;
}

/** Upserts a subscription's state as reported by the provider. A row marked `replaced` keeps that status. */
export async function upsertSubscription({ db, row }: { db: Db; row: SubscriptionRow }): Promise<void> {
  const { plan, status, cancelAtPeriodEnd, renewal, nextPlan, periodStart, periodEnd, endedAt, updatedAt } =
    row;
  await db
    .insert(subscriptions)
    .values(row)
    .onConflictDoUpdate({
      target: [subscriptions.provider, subscriptions.providerSubscriptionId],
      set: {
        plan,
        status: sql`case when ${subscriptions.status} = 'replaced' then 'replaced' else ${status} end`,
        cancelAtPeriodEnd,
        renewal,
        nextPlan,
        periodStart,
        periodEnd,
        endedAt,
        updatedAt,
      },
    });
}

/**
 * Marks a subscription for a refund of its last payment, which was made after another subscription had taken
 * its place.
 */
export async function returnLateRenewal({
  db,
  provider,
  providerSubscriptionId,
}: {
  db: Db;
  provider: SubscriptionRow["provider"];
  providerSubscriptionId: string;
}): Promise<void> {
  await db
    .update(subscriptions)
    .set({ refund: "due" })
    .where(
      and(
        eq(subscriptions.provider, provider),
        eq(subscriptions.providerSubscriptionId, providerSubscriptionId),
        eq(subscriptions.status, "replaced"),
        isNull(subscriptions.refund),
      ),
    );
}

/** Adds a prepaid period. Does nothing if its payment was already counted. */
export async function insertSubscriptionOnce({
  db,
  row,
}: {
  db: Db;
  row: SubscriptionRow;
}): Promise<boolean> {
  const rows = await db
    .insert(subscriptions)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: subscriptions.id });
  return rows.length > 0;
}

export async function updateSubscriptionRow({
  db,
  id,
  change,
}: {
  db: Db;
  id: string;
  change: Partial<SubscriptionRow>;
}): Promise<void> {
  await db.update(subscriptions).set(change).where(eq(subscriptions.id, id));
}

/**
 * Returns the order and the time of a subscription's first payment, or `null` if there is no record of the
 * payment.
 */
export async function findFirstPayment({
  db,
  subscription: { accountId, provider, providerSubscriptionId },
}: {
  db: Db;
  subscription: SubscriptionRow;
}): Promise<{ order: CheckoutRow; paidAt: Date } | null> {
  const isSame = and(
    eq(checkouts.provider, transactions.provider),
    eq(checkouts.providerCheckoutId, transactions.providerPaymentId),
  );
  const [row] = await db
    .select({ order: checkouts, paidAt: transactions.createdAt })
    .from(transactions)
    .innerJoin(checkouts, isSame)
    .where(
      and(
        eq(transactions.accountId, accountId),
        sql`${transactions.provider} = ${provider}`,
        eq(transactions.subscriptionId, providerSubscriptionId),
      ),
    )
    .orderBy(transactions.createdAt)
    .limit(1);
  return row ?? null;
}

/**
 * Returns true if a subscription has a successful payment that was created no earlier than `createdSince` and
 * paid after `paidAfter`.
 */
export async function hasPaidSince({
  db,
  subscription: { provider, providerSubscriptionId },
  createdSince,
  paidAfter = createdSince,
}: {
  db: Db;
  subscription: SubscriptionRow;
  createdSince: Date;
  paidAfter?: Date;
}): Promise<boolean> {
  const rows = await db
    .select({ id: transactions.id })
    .from(transactions)
    .where(
      and(
        sql`${transactions.provider} = ${provider}`,
        eq(transactions.subscriptionId, providerSubscriptionId),
        eq(transactions.status, "succeeded"),
        gte(transactions.createdAt, createdSince),
        gt(transactions.updatedAt, paidAfter),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Lists subscriptions with a refund due. */
export async function listRefundsDue({ db }: { db: Db }): Promise<SubscriptionRow[]> {
  return db.select().from(subscriptions).where(eq(subscriptions.refund, "due"));
}

/** Lists subscriptions marked `replaced` that may still be active with their provider. */
export async function listReplacedSubscriptions({ db }: { db: Db }): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.status, "replaced"),
        eq(subscriptions.renews, true),
        isNull(subscriptions.endedAt),
      ),
    );
}

/** How long to keep checking whether a renewal has been charged. */
const UNPAID_MS = 3 * DAY_MS;

/**
 * Lists subscriptions that the provider should have renewed or ended by now. With `all`, also lists those in
 * a new period that isn't paid for yet, since Stripe charges for it an hour later. A subscription whose
 * renewal failed or hasn't been paid for is listed only once per retry interval.
 */
export async function listDueSubscriptions({
  db,
  now,
  retryFailedBefore,
  accountId,
  among,
}: {
  db: Db;
  now: Date;
  retryFailedBefore: Date;
  among: "due" | "all";
  /** Null means all accounts. */
  accountId: string | null;
}): Promise<SubscriptionRow[]> {
  const wasReadLongAgo = lt(subscriptions.updatedAt, retryFailedBefore);
  const isDue = and(
    lte(subscriptions.periodEnd, now),
    or(eq(subscriptions.status, "active"), and(eq(subscriptions.status, "past_due"), wasReadLongAgo)),
  );
  const paid = db
    .select({ id: transactions.id })
    .from(transactions)
    .where(
      and(
        sql`${transactions.provider} = ${subscriptions.provider}`,
        eq(transactions.subscriptionId, subscriptions.providerSubscriptionId),
        eq(transactions.status, "succeeded"),
        sql`${transactions.createdAt} >= ${subscriptions.periodStart} - interval '1 day'`,
      ),
    );
  const isUnpaid = and(
    eq(subscriptions.status, "active"),
    gt(subscriptions.periodStart, new Date(now.getTime() - UNPAID_MS)),
    wasReadLongAgo,
    notExists(paid),
  );
  return db
    .select()
    .from(subscriptions)
    .where(
      and(
        among === "all" ? or(isDue, isUnpaid) : isDue,
        eq(subscriptions.renews, true),
        accountId === null ? undefined : eq(subscriptions.accountId, accountId),
      ),
    );
}
