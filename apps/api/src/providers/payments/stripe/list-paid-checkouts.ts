import { and, eq, inArray } from "drizzle-orm";
import type { Stripe } from "stripe";
import type { Database } from "../../../db/database.ts";
import { transactions } from "../../../db/schema/billing.schema.ts";
import { askStripe } from "./ask-stripe.ts";
import { isOurs } from "./stripe-metadata.ts";

/** For so long Stripe itself tries to tell us; what was paid for in that time and isn't known here was never told. */
const LOOK_BACK_SECONDS = 3 * 24 * 60 * 60;
const MAX_LISTED = 1000;
const PAGE_SIZE = 100;

/** Checkouts that were paid at Stripe and aren't in our books: nobody came back from them and no event arrived. */
export async function listPaidCheckouts({
  stripe,
  database: { db },
  now,
}: {
  stripe: Stripe;
  database: Database;
  now: Date;
}): Promise<string[]> {
  const since = Math.floor(now.getTime() / 1000) - LOOK_BACK_SECONDS;
  const sessions = await askStripe(() =>
    stripe.checkout.sessions
      .list({ status: "complete", created: { gte: since }, limit: PAGE_SIZE })
      .autoPagingToArray({ limit: MAX_LISTED }),
  );
  const paid = sessions.filter(({ metadata }) => isOurs(metadata)).map(({ id }) => id);
  if (paid.length === 0) return [];
  const known = await db
    .select({ id: transactions.providerPaymentId })
    .from(transactions)
    .where(and(eq(transactions.provider, "stripe"), inArray(transactions.providerPaymentId, paid)));
  const isKnown = new Set(known.map(({ id }) => id));
  return paid.filter((id) => !isKnown.has(id));
}
