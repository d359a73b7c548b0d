import { DAY_MS, HOUR_MS } from "@pith/core/lib/durations";
import { and, asc, eq, gt, isNotNull, notExists, sql } from "drizzle-orm";
import type { Stripe } from "stripe";
import type { Database, Db } from "../../../db/database.ts";
import { checkouts, transactions } from "../../../db/schema/billing.schema.ts";
import { askStripe } from "./ask-stripe.ts";

/** How far back to look for payments whose webhook never arrived. Stripe retries webhooks for this long. */
const LOOK_BACK_MS = 3 * DAY_MS;
/**
 * How long after its creation a checkout may still be paid. Its page closes after an hour, but a payment in
 * progress may take longer, and clocks differ.
 */
const PAYABLE_MS = 2 * HOUR_MS;
/** How far Stripe's clock may be behind ours. */
const CLOCK_SKEW_MS = 10 * 60_000;
const MAX_LISTED = 1000;
const PAGE_SIZE = 100;

/**
 * Finds checkouts that were paid through Stripe but are missing from our database, because the payer never
 * returned and no event arrived.
 */
export interface CheckoutWatch {
  listPaid(now: Date): Promise<string[]>;
}

/**
 * Queries Stripe only if a checkout page that has been open since the last query may have been completed. This state is
 * in memory, so a new process starts with one query for the last three days.
 */
export function createCheckoutWatch({
  stripe,
  database: { db },
}: {
  stripe: Stripe;
  database: Database;
}): CheckoutWatch {
  /** All payments before this time are in our database. */
  let settledUntil = 0;
  return {
    async listPaid(now) {
      const since = new Date(Math.max(now.getTime() - LOOK_BACK_MS, settledUntil - PAYABLE_MS));
      const unbooked = await listUnbooked({ db, since });
      const [oldest] = unbooked;
      if (!oldest) return [];
      const gte = Math.floor((oldest.createdAt.getTime() - CLOCK_SKEW_MS) / 1000);
      const complete = await askStripe(() =>
        stripe.checkout.sessions
          .list({ status: "complete", created: { gte }, limit: PAGE_SIZE })
          .autoPagingToArray({ limit: MAX_LISTED }),
      );
      const isComplete = new Set(complete.map(({ id }) => id));
      const paid = unbooked.flatMap(({ id }) => (id !== null && isComplete.has(id) ? [id] : []));
      // If a payment was found, the next run starts from the same time, because the payment may not be recorded
      // immediately.
      if (paid.length === 0 && complete.length < MAX_LISTED) settledUntil = now.getTime();
      return paid;
    },
  };
}

/** Lists checkout pages opened since `since` that have no known payment, oldest first. */
async function listUnbooked({
  db,
  since,
}: {
  db: Db;
  since: Date;
}): Promise<{ id: string | null; createdAt: Date }[]> {
  const bookings = db
    .select({ one: sql`1` })
    .from(transactions)
    .where(
      and(
        eq(transactions.provider, "stripe"),
        eq(transactions.providerPaymentId, checkouts.providerCheckoutId),
      ),
    );
  return db
    .select({ id: checkouts.providerCheckoutId, createdAt: checkouts.createdAt })
    .from(checkouts)
    .where(
      and(
        eq(checkouts.provider, "stripe"),
        gt(checkouts.createdAt, since),
        isNotNull(checkouts.providerCheckoutId),
        notExists(bookings),
      ),
    )
    .orderBy(asc(checkouts.createdAt));
}
