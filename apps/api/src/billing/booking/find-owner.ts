import { eq } from "drizzle-orm";
import type { Db } from "../../db/database.ts";
import { accounts } from "../../db/schema/accounts.schema.ts";
import type { PaymentProvider } from "../../providers/payments/payment-provider.ts";
import { type CheckoutRow, findCheckout, findCheckoutByPayment, findSubscription } from "../billing.repo.ts";
import type { Snapshot } from "./billing-change.ts";

/**
 * Returns the account and order that a payment or subscription belongs to, or `null` if no account here owns
 * it.
 */
export async function findOwner({
  db,
  provider,
  snapshot,
}: {
  db: Db;
  provider: PaymentProvider;
  snapshot: Snapshot;
}): Promise<{ accountId: string; order: CheckoutRow | null } | null> {
  const { payment, subscription } = snapshot;
  const paymentIds = [payment?.id, ...(subscription?.payments ?? []).map(({ id }) => id)];
  for (const paymentId of paymentIds) {
    const checkout = paymentId
      ? await findCheckoutByPayment({ db, provider: provider.name, paymentId })
      : null;
    if (checkout) return { accountId: checkout.accountId, order: checkout };
  }
  // Some providers store our ids with the payments, so the order can be found even if the provider's response
  // never reached us.
  const unbound = payment ? await findCheckout({ db, id: payment.id }) : null;
  if (unbound?.provider === provider.name) return { accountId: unbound.accountId, order: unbound };
  const known = subscription
    ? await findSubscription({ db, provider: provider.name, providerSubscriptionId: subscription.id })
    : null;
  if (known) return { accountId: known.accountId, order: null };
  // Our records are older than the purchase if they come from a backup.
  const accountId = subscription?.accountId ?? "";
  const isHere = (await db.$count(accounts, eq(accounts.id, accountId))) > 0;
  return isHere ? { accountId, order: null } : null;
}
