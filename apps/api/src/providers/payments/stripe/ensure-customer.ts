import type { Clock } from "@pith/core/lib/clock";
import type { Stripe } from "stripe";
import type { Database } from "../../../db/database.ts";
import { askStripe, findAtStripe } from "./ask-stripe.ts";
import { findCustomerId, saveCustomerId } from "./stripe-customers.repo.ts";

/** What it takes to remember who an account is at Stripe. */
export interface StripeCustomers {
  database: Database;
  clock: Clock;
}

/**
 * Who the account is at Stripe, made on its first payment and again where the operator has deleted it there or has
 * changed to another Stripe account. Stripe is told our id and nothing else of the person.
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
