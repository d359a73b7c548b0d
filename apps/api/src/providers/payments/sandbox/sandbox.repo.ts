import { desc, eq, sql } from "drizzle-orm";
import type { Db } from "../../../db/database.ts";
import { sandboxPayments, sandboxSubscriptions } from "../../../db/schema/billing.schema.ts";

export type SandboxPayment = typeof sandboxPayments.$inferSelect;
export type SandboxSubscription = typeof sandboxSubscriptions.$inferSelect;

export async function insertPayment({ db, payment }: { db: Db; payment: SandboxPayment }): Promise<void> {
  await db.insert(sandboxPayments).values(payment);
}

export async function findPayment({ db, id }: { db: Db; id: string }): Promise<SandboxPayment | null> {
  const [row] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.id, id));
  return row ?? null;
}

/** Returns the payment, locked until the transaction ends. */
export async function lockPayment({ db, id }: { db: Db; id: string }): Promise<SandboxPayment | null> {
  const [row] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.id, id)).for("update");
  return row ?? null;
}

export async function updatePayment({
  db,
  id,
  change,
}: {
  db: Db;
  id: string;
  change: Partial<SandboxPayment>;
}): Promise<void> {
  await db.update(sandboxPayments).set(change).where(eq(sandboxPayments.id, id));
}

export async function listPayments({
  db,
  subscriptionId,
}: {
  db: Db;
  subscriptionId: string;
}): Promise<SandboxPayment[]> {
  return db
    .select()
    .from(sandboxPayments)
    .where(eq(sandboxPayments.subscriptionId, subscriptionId))
    .orderBy(desc(sandboxPayments.createdAt), desc(sandboxPayments.id));
}

export async function insertSubscription({
  db,
  subscription,
}: {
  db: Db;
  subscription: SandboxSubscription;
}): Promise<void> {
  await db.insert(sandboxSubscriptions).values(subscription);
}

export async function lockSubscription({
  db,
  id,
}: {
  db: Db;
  id: string;
}): Promise<SandboxSubscription | null> {
  const [row] = await db
    .select()
    .from(sandboxSubscriptions)
    .where(eq(sandboxSubscriptions.id, id))
    .for("update");
  return row ?? null;
}

export async function updateSubscriptionRow({
  db,
  id,
  change,
}: {
  db: Db;
  id: string;
  change: Partial<SandboxSubscription>;
}): Promise<void> {
  await db.update(sandboxSubscriptions).set(change).where(eq(sandboxSubscriptions.id, id));
}

/** Deletes a customer's subscriptions. Anonymizes the payments, which must be kept for bookkeeping. */
export async function forgetCustomerRows({ db, customerId }: { db: Db; customerId: string }): Promise<void> {
  await db.delete(sandboxSubscriptions).where(eq(sandboxSubscriptions.customerId, customerId));
  await db
    .update(sandboxPayments)
    .set({ customerId: sql`'deleted'` })
    .where(eq(sandboxPayments.customerId, customerId));
}
