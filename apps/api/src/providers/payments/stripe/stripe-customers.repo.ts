import { eq } from "drizzle-orm";
import type { Db } from "../../../db/database.ts";
import { stripeCustomers } from "../../../db/schema/billing.schema.ts";

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
