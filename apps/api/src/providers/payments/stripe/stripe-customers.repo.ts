import { and, eq } from "drizzle-orm";
import type { Db } from "../../../db/database.ts";
import { stripeCustomers, transactions } from "../../../db/schema/billing.schema.ts";

/** Returns the account's Stripe customer id. Null if it has none. */
export async function findCustomerId({
  db,
  accountId,
}: {
  db: Db;
  accountId: string;
}): Promise<string | null> {
  const [row] = await db.select().from(stripeCustomers).where(eq(stripeCustomers.accountId, accountId));
  return row?.customerId ?? null;
}

/**
 * Lists all Stripe customers of an account. There are several if two sign-ins were linked after each had
 * paid, or if the operator deleted one in Stripe.
 */
export async function listCustomerIds({ db, accountId }: { db: Db; accountId: string }): Promise<string[]> {
  const payers = await db
    .selectDistinct({ customerId: transactions.customerId })
    .from(transactions)
    .where(and(eq(transactions.accountId, accountId), eq(transactions.provider, "stripe")));
  const known = await findCustomerId({ db, accountId });
  return [...new Set([known, ...payers.map(({ customerId }) => customerId)])].flatMap((id) => id ?? []);
}

export async function saveCustomerId({
  db,
  accountId,
  customerId,
  now,
}: {
  db: Db;
  accountId: string;
  customerId: string;
  now: Date;
}): Promise<void> {
  await db
    .insert(stripeCustomers)
    .values({ accountId, customerId, createdAt: now })
    .onConflictDoUpdate({ target: stripeCustomers.accountId, set: { customerId } });
}
