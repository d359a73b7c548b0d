import { isDeepStrictEqual } from "node:util";
import { lockAccount } from "../accounts/users.repo.ts";
import type { Db } from "../db/database.ts";
import { runTransaction } from "../db/run-transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import type {
  PaymentProvider,
  ProviderEvent,
  ProviderPayment,
  ProviderSubscription,
} from "../providers/payments/payment-provider.ts";
import { addMonth } from "./add-month.ts";
import { applyStanding } from "./apply-standing.ts";
import {
  type CheckoutRow,
  findCheckout,
  findCheckoutByPayment,
  findSubscription,
  insertEvent,
  insertSubscriptionOnce,
  listSubscriptions,
  updateSubscriptionRow,
  upsertSubscription,
  upsertTransaction,
} from "./billing.repo.ts";
import { endReplaced } from "./end-replaced.ts";
import { findCredited, isPaidOnce, moveBehind } from "./move-behind.ts";
import { notifyPayment } from "./notify-payment.ts";

export type ReconcileDependencies = Pick<
  Dependencies,
  "database" | "clock" | "randomness" | "queue" | "config" | "payments" | "log"
>;

/** Reads differ only while the provider is changing something; more than this is a fault. */
const MAX_READS = 5;

/** What the provider says of one payment and what hangs on it. */
interface Snapshot {
  payment: ProviderPayment | null;
  subscription: ProviderSubscription | null;
}

/**
 * Brings our books to what the provider has now: payments, subscription, tier. May be called any number of times, in
 * any order and at the same time, by events, by the return page and by the daily check; it ends in the same state.
 * An event's id is stored together with its effect, and has none a second time.
 */
export async function reconcile({
  provider,
  subject,
  event = null,
  dependencies,
}: {
  provider: PaymentProvider;
  subject: NonNullable<ProviderEvent["subject"]>;
  event?: Pick<ProviderEvent, "id" | "type"> | null;
  dependencies: ReconcileDependencies;
}): Promise<void> {
  let seen = await readSnapshot({ provider, subject });
  for (let reads = 1; ; reads += 1) {
    const snapshot = seen;
    await runTransaction(dependencies.database.db, (db) =>
      applySnapshot({ db, provider, snapshot, event: reads === 1 ? event : null, dependencies }),
    );
    // Somebody else may have written what was read later than this and seen it overwritten: look again.
    seen = await readSnapshot({ provider, subject });
    if (isDeepStrictEqual(seen, snapshot)) break;
    if (reads >= MAX_READS) throw new Error("The provider's state doesn't settle.");
  }
  await endReplaced(dependencies);
}

async function readSnapshot({
  provider,
  subject,
}: {
  provider: PaymentProvider;
  subject: NonNullable<ProviderEvent["subject"]>;
}): Promise<Snapshot> {
  if (subject.kind === "subscription") {
    const subscription = await provider.readSubscription(subject.id);
    return { payment: null, subscription };
  }
  const payment = await provider.readPayment(subject.id);
  const subscription = payment?.subscriptionId
    ? await provider.readSubscription(payment.subscriptionId)
    : null;
  return { payment, subscription };
}

async function applySnapshot({
  db,
  provider,
  snapshot,
  event,
  dependencies,
}: {
  db: Db;
  provider: PaymentProvider;
  snapshot: Snapshot;
  event: Pick<ProviderEvent, "id" | "type"> | null;
  dependencies: ReconcileDependencies;
}): Promise<void> {
  const now = new Date(dependencies.clock.now());
  if (event) {
    const { id: eventId, type } = event;
    if (!(await insertEvent({ db, event: { provider: provider.name, eventId, type, receivedAt: now } })))
      return;
  }
  const owner = await findOwner({ db, provider, snapshot });
  // Somebody whose account is gone: nothing of ours is left to bring up to date.
  if (!owner) return;
  const account = await lockAccount({ db, accountId: owner.accountId });
  const { orderedAt } = owner;
  const change = { db, provider, accountId: account.id, now, orderedAt, dependencies };
  const { payment, subscription } = snapshot;
  for (const one of subscription?.payments ?? []) await writePayment({ ...change, payment: one });
  if (payment && !subscription?.payments.some(({ id }) => id === payment.id)) {
    await writePayment({ ...change, payment });
  }
  if (subscription) await writeSubscription({ ...change, subscription });
  if (payment && !payment.subscriptionId) {
    if (payment.status === "succeeded") await grantOnce({ ...change, payment });
    // Also where a part stayed: what is left pays for no month.
    else await endGranted({ ...change, payment });
  }
  await applyStanding({ db, account, now });
}

interface Change {
  db: Db;
  provider: PaymentProvider;
  accountId: string;
  now: Date;
  /** When what is paid for was ordered, and credited for; null where that isn't known any more. */
  orderedAt: Date | null;
  dependencies: ReconcileDependencies;
}

async function findOwner({
  db,
  provider,
  snapshot,
}: {
  db: Db;
  provider: PaymentProvider;
  snapshot: Snapshot;
}): Promise<{ accountId: string; orderedAt: Date | null } | null> {
  const { payment, subscription } = snapshot;
  const paymentIds = [payment?.id, ...(subscription?.payments ?? []).map(({ id }) => id)];
  for (const paymentId of paymentIds) {
    const checkout = paymentId
      ? await findCheckoutByPayment({ db, provider: provider.name, paymentId })
      : null;
    if (checkout) return describeOwner(checkout);
  }
  // A provider that knows payments by our own ids: also one whose answer didn't reach us.
  const unbound = payment ? await findCheckout({ db, id: payment.id }) : null;
  if (unbound?.provider === provider.name) return describeOwner(unbound);
  const known = subscription
    ? await findSubscription({ db, provider: provider.name, providerSubscriptionId: subscription.id })
    : null;
  return known && { accountId: known.accountId, orderedAt: null };
}

const describeOwner = ({ accountId, createdAt }: CheckoutRow) => ({ accountId, orderedAt: createdAt });

async function writePayment({
  db,
  provider,
  accountId,
  now,
  dependencies,
  payment,
}: Change & { payment: ProviderPayment }): Promise<void> {
  // Nothing was asked of the payer yet: a page that is opened and left is no transaction.
  if (payment.status === "pending" && !payment.isArriving) return;
  const before = await upsertTransaction({
    db,
    transaction: {
      id: dependencies.randomness.createId(),
      accountId,
      provider: provider.name,
      providerPaymentId: payment.id,
      tier: payment.plan,
      status: payment.status,
      paymentType: payment.method,
      amountMinor: payment.amount.amountMinor,
      paidMinor: payment.paidMinor,
      currency: payment.amount.currency,
      subscriptionId: payment.subscriptionId,
      customerId: payment.customerId,
      receiptUrl: payment.receiptUrl,
      invoiceUrl: payment.invoiceUrl,
      createdAt: payment.createdAt,
      updatedAt: payment.updatedAt,
    },
  });
  if (before !== payment.status) await notifyPayment({ db, accountId, payment, now, dependencies });
}

async function writeSubscription({
  db,
  provider,
  accountId,
  now,
  orderedAt,
  dependencies,
  subscription,
}: Change & { subscription: ProviderSubscription }): Promise<void> {
  await upsertSubscription({
    db,
    row: {
      id: dependencies.randomness.createId(),
      accountId,
      provider: provider.name,
      providerSubscriptionId: subscription.id,
      customerId: subscription.customerId,
      plan: subscription.plan,
      status: subscription.status,
      renews: true,
      cancelAtPeriodEnd: subscription.cancelAtPeriodEnd,
      periodStart: subscription.periodStart,
      periodEnd: subscription.periodEnd,
      endedAt: subscription.endedAt,
      createdAt: now,
      updatedAt: now,
    },
  });
  if (subscription.status !== "ended") {
    const kept = { db, accountId, provider, now, orderedAt, dependencies, keptId: subscription.id };
    await replaceOthers(kept);
    await moveOthers(kept);
  }
}

/** A month for a payment that renews nothing: from now on, or behind what is paid for already on the same plan. */
async function grantOnce({
  db,
  provider,
  accountId,
  now,
  orderedAt,
  dependencies,
  payment,
}: Change & { payment: ProviderPayment }): Promise<void> {
  const others = await listSubscriptions({ db, accountId });
  const running = others.find(
    ({ plan, status, endedAt, periodEnd }) =>
      plan === payment.plan && status === "active" && endedAt === null && periodEnd > now,
  );
  const periodStart = running?.periodEnd ?? now;
  const isNew = await insertSubscriptionOnce({
    db,
    row: {
      id: dependencies.randomness.createId(),
      accountId,
      provider: provider.name,
      providerSubscriptionId: payment.id,
      customerId: payment.customerId,
      plan: payment.plan,
      status: "active",
      renews: false,
      cancelAtPeriodEnd: false,
      periodStart,
      periodEnd: addMonth(periodStart),
      endedAt: null,
      createdAt: now,
      updatedAt: now,
    },
  });
  if (!isNew) return;
  const kept = { db, accountId, provider, now, orderedAt, dependencies, keptId: payment.id };
  if (!running) await replaceOthers(kept);
  await moveOthers(kept);
}

/** Ends the month that a payment bought which was given back. */
async function endGranted({
  db,
  provider,
  now,
  payment,
}: Change & { payment: ProviderPayment }): Promise<void> {
  const granted = await findSubscription({
    db,
    provider: provider.name,
    providerSubscriptionId: payment.id,
  });
  if (!granted || granted.endedAt) return;
  await updateSubscriptionRow({
    db,
    id: granted.id,
    change: { status: "ended", endedAt: now, updatedAt: now },
  });
}

/**
 * A plan in force ends what was in force before it: what renews, and what was credited when this one was ordered. Other
 * time that was paid for stays (`moveOthers`).
 */
async function replaceOthers({
  db,
  accountId,
  provider,
  now,
  orderedAt,
  keptId,
}: Change & { keptId: string }): Promise<void> {
  const rows = await listSubscriptions({ db, accountId });
  const kept = rows.find((row) => row.provider === provider.name && row.providerSubscriptionId === keptId);
  if (!kept || kept.status === "replaced") return;
  const others = rows.filter(({ id }) => id !== kept.id);
  const credited = orderedAt && findCredited({ stretches: others, orderedAt });
  for (const row of rows) {
    if (isPaidOnce(row) && row.id !== credited?.id) continue;
    const isOlder = row.periodStart <= kept.periodStart && row.id !== kept.id;
    const isRunning = row.plan !== kept.plan && row.periodEnd > now;
    // Its provider goes on trying to collect for a month that this one has taken the place of.
    const isOverdue = row.status === "past_due" && kept.status === "active";
    // Paid for twice, on two pages that were open at the same time: it isn't charged for twice every month.
    const isDoubled = row.renews && kept.renews && row.plan === kept.plan && row.status === "active";
    if (isOlder && (isRunning || isOverdue || isDoubled) && row.status !== "replaced") {
      await updateSubscriptionRow({ db, id: row.id, change: { status: "replaced", updatedAt: now } });
    }
  }
}

/** Months of smaller plans that are paid for and would run beside this one begin when it ends. */
async function moveOthers({
  db,
  accountId,
  provider,
  now,
  keptId,
}: Change & { keptId: string }): Promise<void> {
  const rows = await listSubscriptions({ db, accountId });
  const kept = rows.find((row) => row.provider === provider.name && row.providerSubscriptionId === keptId);
  if (!kept || kept.status === "replaced") return;
  for (const { id, ...period } of moveBehind({ kept, stretches: rows })) {
    await updateSubscriptionRow({ db, id, change: { ...period, updatedAt: now } });
  }
}
