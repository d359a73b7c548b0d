import { HOUR_MS } from "@pith/core/lib/durations";
import { listDueSubscriptions } from "../billing.repo.ts";
import type { BillingDependencies } from "../billing-dependencies.ts";
import { endReplaced } from "../booking/end-replaced.ts";
import { reconcile } from "../booking/reconcile-payment.ts";
import { refundDoublePayments } from "../booking/refund-double-payments.ts";
import { findProvider } from "../find-provider.ts";
import { isUnreachable } from "../is-unreachable.ts";

/** The provider retries a failed renewal for several days, so checking once an hour is enough. */
const RETRY_FAILED_MS = HOUR_MS;

/**
 * Asks the providers for the state of every subscription whose period should be over, so that a lost event only causes
 * a delay. Returns the number of subscriptions read.
 */
export async function syncSubscriptions({
  dependencies,
  accountId = null,
  among = "due",
}: {
  dependencies: BillingDependencies;
  /** `all` reads the whole table, to find new periods that haven't been paid for. */
  among?: "due" | "all";
  /** Null means all accounts. */
  accountId?: string | null;
}): Promise<number> {
  const { database, clock, payments, log } = dependencies;
  const now = clock.now();
  const due = await listDueSubscriptions({
    db: database.db,
    now: new Date(now),
    retryFailedBefore: new Date(now - RETRY_FAILED_MS),
    accountId,
    among,
  });
  for (const { provider: name, providerSubscriptionId: id } of due) {
    const provider = findProvider({ payments, name });
    if (!provider) continue;
    try {
      await reconcile({ provider, subject: { kind: "subscription", id }, dependencies });
    } catch (error) {
      // A user who requests their own subscriptions gets the error. In a sweep, one failure doesn't block the
      // rest.
      if (accountId !== null) throw error;
      log.error({ err: error, provider: name, subscriptionId: id }, "A subscription can't be read now");
      if (isUnreachable(error)) break;
    }
  }
  await endReplaced(dependencies);
  await refundDoublePayments(dependencies);
  return due.length;
}
