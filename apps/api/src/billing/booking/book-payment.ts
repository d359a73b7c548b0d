import { isDeepStrictEqual } from "node:util";
import { lockAccount } from "../../accounts/users.repo.ts";
import type { Db } from "../../db/database.ts";
import { runTransaction } from "../../db/run-transaction.ts";
import type { PaymentProvider, ProviderEvent } from "../../providers/payments/payment-provider.ts";
import { insertEvent } from "../billing.repo.ts";
import type { BillingDependencies } from "../billing-dependencies.ts";
import { applyStanding } from "./apply-standing.ts";
import type { BillingChange, Snapshot } from "./billing-change.ts";
import { findOwner } from "./find-owner.ts";
import { endGranted, findGranted, grantMonth } from "./grant-month.ts";
import { writePayment } from "./write-payment.ts";
import { writeSubscription } from "./write-subscription.ts";

/**
 * Two reads differ only while the provider is changing something, and a refund requires a second read.
 * Needing more reads than this indicates a bug.
 */
const MAX_READS = 5;

/**
 * Writes the provider's current state to our tables: payments, subscription, tier. An event's id is stored in
 * the same transaction as its effect. If an event is repeated, the state is read again, because the first
 * call may have failed after a concurrent call had stored a newer state.
 */
export async function bookPayment({
  provider,
  subject,
  event = null,
  dependencies,
}: {
  provider: PaymentProvider;
  subject: NonNullable<ProviderEvent["subject"]>;
  event?: Pick<ProviderEvent, "id" | "type"> | null;
  dependencies: BillingDependencies;
}): Promise<void> {
  let seen = await readSnapshot({ provider, subject });
  let mayEnd = false;
  for (let reads = 1; ; reads += 1) {
    const snapshot = seen;
    const isGranted = await runTransaction(dependencies.database.db, (db) =>
      applySnapshot({ db, provider, snapshot, mayEnd, event: reads === 1 ? event : null, dependencies }),
    );
    // A concurrent call may have stored a newer state that this one has overwritten, so read again.
    seen = await readSnapshot({ provider, subject });
    if (isDeepStrictEqual(seen, snapshot) && !isGranted) break;
    mayEnd = isGranted;
    if (reads >= MAX_READS) throw new Error("The provider's state doesn't settle.");
  }
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

/**
 * Returns true if the snapshot contradicts a month that was granted for its payment. It may have been read
 * before the month was granted, so only a snapshot that is read from now on may end the month (`mayEnd`).
 */
async function applySnapshot({
  db,
  provider,
  snapshot,
  mayEnd,
  event,
  dependencies,
}: {
  db: Db;
  provider: PaymentProvider;
  snapshot: Snapshot;
  mayEnd: boolean;
  event: Pick<ProviderEvent, "id" | "type"> | null;
  dependencies: BillingDependencies;
}): Promise<boolean> {
  const now = new Date(dependencies.clock.now());
  if (event) {
    const { id: eventId, type } = event;
    await insertEvent({ db, event: { provider: provider.name, eventId, type, receivedAt: now } });
  }
  const owner = await findOwner({ db, provider, snapshot });
  // The account was deleted, so there is nothing to update.
  if (!owner) return false;
  const account = await lockAccount({ db, accountId: owner.accountId });
  const { order } = owner;
  const change: BillingChange = { db, provider, accountId: account.id, now, order, dependencies };
  const { payment, subscription } = snapshot;
  let isCharged = false;
  for (const one of subscription?.payments ?? []) {
    if (await writePayment({ ...change, payment: one })) isCharged = true;
  }
  if (payment && !subscription?.payments.some(({ id }) => id === payment.id)) {
    await writePayment({ ...change, payment });
  }
  if (subscription) await writeSubscription({ ...change, subscription, isCharged });
  let isGranted = false;
  if (payment && !payment.subscriptionId) {
    if (payment.status === "succeeded") await grantMonth({ ...change, payment });
    // Partial refunds count too, since the remaining amount doesn't pay for a month.
    else if (mayEnd) await endGranted({ ...change, payment });
    else isGranted = (await findGranted({ ...change, payment })) !== null;
  }
  await applyStanding({ db, account, now });
  return isGranted;
}
