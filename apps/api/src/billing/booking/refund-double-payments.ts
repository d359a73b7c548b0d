import { listRefundsDue, updateSubscriptionRow } from "../billing.repo.ts";
import type { BillingDependencies } from "../billing-dependencies.ts";
import { findProvider } from "../find-provider.ts";
import { bookPayment } from "./book-payment.ts";

/**
 * Refunds double payments through their provider, and records the refunds. Failures are retried with the next
 * payment and every minute. Idempotent: a retry never refunds twice.
 */
export async function refundDoublePayments(dependencies: BillingDependencies): Promise<void> {
  const { database, payments, log } = dependencies;
  const { db } = database;
  for (const { id, provider: name, providerSubscriptionId } of await listRefundsDue({ db })) {
    const provider = findProvider({ payments, name });
    if (!provider) continue;
    try {
      await provider.refundSubscription(providerSubscriptionId);
      await bookPayment({
        provider,
        subject: { kind: "subscription", id: providerSubscriptionId },
        dependencies,
      });
      await updateSubscriptionRow({ db, id, change: { refund: "done" } });
    } catch (error) {
      log.error({ err: error, provider: name }, "A payment that was made twice couldn't be given back yet");
    }
  }
}
