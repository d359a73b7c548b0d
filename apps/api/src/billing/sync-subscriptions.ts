import { listDueSubscriptions } from "./billing.repo.ts";
import type { BillingDependencies } from "./create-checkout.ts";
import { endReplaced } from "./end-replaced.ts";
import { findProvider } from "./find-provider.ts";
import { reconcile } from "./reconcile-payment.ts";

/**
 * Reads every subscription at its provider whose period should be over: an event that was lost changes nothing for
 * longer than until the next run. Returns how many were read.
 */
export async function syncSubscriptions(dependencies: BillingDependencies): Promise<number> {
  const { database, clock, payments } = dependencies;
  const due = await listDueSubscriptions({ db: database.db, before: new Date(clock.now()) });
  for (const { provider: name, providerSubscriptionId: id } of due) {
    const provider = findProvider({ payments, name });
    if (provider) await reconcile({ provider, subject: { kind: "subscription", id }, dependencies });
  }
  await endReplaced(dependencies);
  return due.length;
}
