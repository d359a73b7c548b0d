import type { BillingDependencies } from "../billing-dependencies.ts";
import { reconcile } from "../booking/reconcile-payment.ts";
import { isUnreachable } from "../is-unreachable.ts";

/**
 * Polls the providers for payments that may have changed without an event, so that a lost event only causes
 * a delay. A payment that can't be read doesn't block the others. Returns the number of payments read.
 */
export async function syncPayments(dependencies: BillingDependencies): Promise<number> {
  const { payments, log } = dependencies;
  let count = 0;
  for (const provider of new Set([payments.card, payments.crypto])) {
    if (!provider?.listUnsettled) continue;
    const { name, listUnsettled } = provider;
    const ids = await listUnsettled().catch((error: unknown) => {
      // A provider that is down doesn't block the others.
      log.warn({ err: error, provider: name }, "A provider can't say what has changed");
      return [];
    });
    for (const id of ids) {
      try {
        await reconcile({ provider, subject: { kind: "payment", id }, dependencies });
        count += 1;
      } catch (error) {
        log.warn({ err: error, provider: name, paymentId: id }, "A payment can't be read now");
        // The provider is down, so its other payments would fail too.
        if (isUnreachable(error)) break;
      }
    }
  }
  return count;
}
