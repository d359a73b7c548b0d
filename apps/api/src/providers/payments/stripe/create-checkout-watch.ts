import { DAY_MS, HOUR_MS } from "@pith/core/lib/durations";
import { and, asc, eq, gt, isNotNull, notExists, sql } from "drizzle-orm";
import type { Stripe } from "stripe";
import type { Database, Db } from "../../../db/database.ts";
import { checkouts, transactions } from "../../../db/schema/billing.schema.ts";
import { askStripe } from "./ask-stripe.ts";

/** For so long Stripe itself tries to tell us; what was paid for in that time and isn't known here was never told. */
const LOOK_BACK_MS = 3 * DAY_MS;
/** A page closes after an hour. A payment that was begun on it then may take a while, and clocks differ. */
const PAYABLE_MS = 2 * HOUR_MS;
/** By so much Stripe's clock may be behind ours. */
const CLOCK_SKEW_MS = 10 * 60_000;
const MAX_LISTED = 1000;
const PAGE_SIZE = 100;

/** Looks for checkouts that were paid at Stripe and aren't in our books: nobody came back from them and no event arrived. */
export interface CheckoutWatch {
  listPaid(now: Date): Promise<string[]>;
}

/**
 * Asks Stripe only where a page of ours may have been paid since it was asked last: one that was open then, or has been
 * opened since. What it knows it forgets with its process, and then asks once for the last three days.
 */
export function createCheckoutWatch({
  stripe,
  database: { db },
}: {
  stripe: Stripe;
  database: Database;
}): CheckoutWatch {
  /** Up to then everything that was paid is in our books. */
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
      // Else the next run looks as far back again, since a payment that is found may not be booked at once.
      if (paid.length === 0 && complete.length < MAX_LISTED) settledUntil = now.getTime();
      return paid;
    },
  };
}

/** Pages that were opened since then and of which no payment is known, the oldest first. */
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
