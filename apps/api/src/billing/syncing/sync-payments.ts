import type { BillingDependencies } from "../billing-dependencies.ts";
import { reconcile } from "../booking/reconcile-payment.ts";
import { isUnreachable } from "../is-unreachable.ts";

/**
 * Reads the payments at their providers that may have changed without an event: one that was lost changes nothing for
 * longer than until a later run. A payment that can't be read now keeps no other from being read. Returns how many were.
 */
export async function syncPayments(dependencies: BillingDependencies): Promise<number> {
  const { payments, log } = dependencies;
  let count = 0;
  for (const provider of new Set([payments.card, payments.crypto])) {
    if (!provider?.listUnsettled) continue;
    const { name, listUnsettled } = provider;
    const ids = await listUnsettled().catch((error: unknown) => {
      // One provider that is down keeps no other from being asked.
      log.warn({ err: error, provider: name }, "A provider can't say what has changed");
      return [];
    });
    for (const id of ids) {
      try {
        await reconcile({ provider, subject: { kind: "payment", id }, dependencies });
        count += 1;
      } catch (error) {
        log.warn({ err: error, provider: name, payment: id }, "A payment can't be read now");
        // It would be the same for each of the others.
        if (isUnreachable(error)) break;
      }
    }
  }
  return count;
}
