import { HOUR_MS } from "@pith/core/lib/durations";
import { listDueSubscriptions } from "../billing.repo.ts";
import type { BillingDependencies } from "../billing-dependencies.ts";
import { endReplaced } from "../booking/end-replaced.ts";
import { giveBackDoubles } from "../booking/give-back-doubles.ts";
import { reconcile } from "../booking/reconcile-payment.ts";
import { findProvider } from "../find-provider.ts";
import { isUnreachable } from "../is-unreachable.ts";

/** A renewal that failed is tried by the provider for days; we look every hour. */
const RETRY_FAILED_MS = HOUR_MS;

/**
 * Reads every subscription at its provider whose period should be over: an event that was lost changes nothing for
 * longer than until the next run. Returns how many were read.
 */
export async function syncSubscriptions({
  dependencies,
  accountId = null,
}: {
  dependencies: BillingDependencies;
  /** Null for everybody. */
  accountId?: string | null;
}): Promise<number> {
  const { database, clock, payments, log } = dependencies;
  const now = clock.now();
  const due = await listDueSubscriptions({
    db: database.db,
    now: new Date(now),
    retryFailedBefore: new Date(now - RETRY_FAILED_MS),
    accountId,
  });
  for (const { provider: name, providerSubscriptionId: id } of due) {
    const provider = findProvider({ payments, name });
    if (!provider) continue;
    try {
      await reconcile({ provider, subject: { kind: "subscription", id }, dependencies });
    } catch (error) {
      // Whoever asks for their own is told. Among everybody's, one that can't be read keeps no other from being read.
      if (accountId !== null) throw error;
      log.error({ err: error, provider: name, subscription: id }, "A subscription can't be read now");
      if (isUnreachable(error)) break;
    }
  }
  await endReplaced(dependencies);
  await giveBackDoubles(dependencies);
  return due.length;
}
