import type { Clock } from "@pith/core/lib/clock";
import type { Stripe } from "stripe";
import type { Database } from "../../../db/database.ts";
import { askStripe, findAtStripe } from "./ask-stripe.ts";
import { findCustomerId, saveCustomerId } from "./stripe-customers.repo.ts";

/** Storage that `ensureCustomer` needs for an account's Stripe customer id. */
export interface StripeCustomers {
  database: Database;
  clock: Clock;
}

/**
 * Returns the account's Stripe customer. Creates it for the first payment, and again if the operator deleted it or
 * switched to another Stripe account. Stripe gets our account id and no other personal data.
 */
export async function ensureCustomer({
  stripe,
  customers: { database, clock },
  accountId,
}: {
  stripe: Stripe;
  customers: StripeCustomers;
  accountId: string;
}): Promise<string> {
  const { db } = database;
  const known = await findCustomerId({ db, accountId });
  if (known !== null) {
    const customer = await findAtStripe(() => stripe.customers.retrieve(known));
    if (customer && !customer.deleted) return known;
  }
  const { id } = await askStripe(() =>
    stripe.customers.create(
      { metadata: { pith_account: accountId } },
      { idempotencyKey: `pith-customer-${accountId}-${known ?? "first"}` },
    ),
  );
  await saveCustomerId({ db, accountId, customerId: id, now: new Date(clock.now()) });
  return id;
}
