import { listReplacedSubscriptions, updateSubscriptionRow } from "../billing.repo.ts";
import type { BillingDependencies } from "../billing-dependencies.ts";
import { findProvider } from "../find-provider.ts";
import { bookPayment } from "./book-payment.ts";

/**
 * Cancels replaced subscriptions with their provider, so that nobody pays for two plans. Failures are retried
 * with the next payment and by the hourly check.
 */
export async function endReplaced(dependencies: BillingDependencies): Promise<void> {
  const { database, clock, payments, log } = dependencies;
  const { db } = database;
  for (const { id, provider: name, providerSubscriptionId } of await listReplacedSubscriptions({ db })) {
    const provider = findProvider({ payments, name });
    // The provider may still charge for the subscription, so it stays listed until the provider is configured
    // again.
    if (!provider) continue;
    try {
      await provider.cancelSubscription({ id: providerSubscriptionId, when: "now" });
      // Finds any renewal that was charged in the meantime, so that it is refunded.
      const subject = { kind: "subscription", id: providerSubscriptionId } as const;
      await bookPayment({ provider, subject, dependencies });
      await updateSubscriptionRow({ db, id, change: { endedAt: new Date(clock.now()) } });
    } catch (error) {
      // The new plan is active either way, and one failure must not block the other cancellations.
      log.error({ err: error, provider: name }, "A subscription that was replaced couldn't be ended yet");
    }
  }
}
