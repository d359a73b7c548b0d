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
import { endGranted, grantMonth } from "./grant-month.ts";
import { writePayment } from "./write-payment.ts";
import { writeSubscription } from "./write-subscription.ts";

/**
 * Two reads differ only while the provider is changing something. Needing more retries than this means a bug.
 */
const MAX_READS = 5;

/**
 * Writes the provider's current state to our tables: payments, subscription, tier. An event's id is stored in the same
 * transaction as its effect, so it is applied only once.
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
  for (let reads = 1; ; reads += 1) {
    const snapshot = seen;
    await runTransaction(dependencies.database.db, (db) =>
      applySnapshot({ db, provider, snapshot, event: reads === 1 ? event : null, dependencies }),
    );
    // A concurrent call may have stored a newer state that this one has overwritten, so read again.
    seen = await readSnapshot({ provider, subject });
    if (isDeepStrictEqual(seen, snapshot)) break;
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
  dependencies: BillingDependencies;
}): Promise<void> {
  const now = new Date(dependencies.clock.now());
  if (event) {
    const { id: eventId, type } = event;
    if (!(await insertEvent({ db, event: { provider: provider.name, eventId, type, receivedAt: now } })))
      return;
  }
  const owner = await findOwner({ db, provider, snapshot });
  // The account was deleted, so there is nothing to update.
  if (!owner) return;
  const account = await lockAccount({ db, accountId: owner.accountId });
  const { order } = owner;
  const change: BillingChange = { db, provider, accountId: account.id, now, order, dependencies };
  const { payment, subscription } = snapshot;
  for (const one of subscription?.payments ?? []) await writePayment({ ...change, payment: one });
  if (payment && !subscription?.payments.some(({ id }) => id === payment.id)) {
    await writePayment({ ...change, payment });
  }
  if (subscription) await writeSubscription({ ...change, subscription });
  if (payment && !payment.subscriptionId) {
    if (payment.status === "succeeded") await grantMonth({ ...change, payment });
    // Partial refunds count too, since the remaining amount doesn't pay for a month.
    else await endGranted({ ...change, payment });
  }
  await applyStanding({ db, account, now });
}
