import { and, eq, inArray, isNull, lt, lte, sql } from "drizzle-orm";
import type { Db } from "../../../db/database.ts";
import {
  nowpaymentsInvoices,
  nowpaymentsOrders,
  nowpaymentsPayments,
} from "../../../db/schema/nowpayments.schema.ts";

export type OrderRow = typeof nowpaymentsOrders.$inferSelect;
export type InvoiceRow = typeof nowpaymentsInvoices.$inferSelect;
export type PaymentRow = typeof nowpaymentsPayments.$inferSelect;

/** Does nothing if the order already exists. */
export async function insertOrder({ db, order }: { db: Db; order: OrderRow }): Promise<void> {
  await db.insert(nowpaymentsOrders).values(order).onConflictDoNothing();
}

export async function findOrder({ db, id }: { db: Db; id: string }): Promise<OrderRow | null> {
  const [row] = await db.select().from(nowpaymentsOrders).where(eq(nowpaymentsOrders.id, id));
  return row ?? null;
}

export async function updateOrder({
  db,
  id,
  change,
}: {
  db: Db;
  id: string;
  change: Partial<OrderRow>;
}): Promise<void> {
  await db.update(nowpaymentsOrders).set(change).where(eq(nowpaymentsOrders.id, id));
}

/** Claims the orders that are due, so that no other process reads them until `until`. */
export async function claimDueOrders({
  db,
  now,
  until,
  limit,
}: {
  db: Db;
  now: Date;
  until: Date;
  limit: number;
}): Promise<string[]> {
  const due = db
    .select({ id: nowpaymentsOrders.id })
    .from(nowpaymentsOrders)
    .where(lte(nowpaymentsOrders.nextCheckAt, now))
    .orderBy(nowpaymentsOrders.nextCheckAt)
    .limit(limit)
    .for("update", { skipLocked: true });
  const rows = await db
    .update(nowpaymentsOrders)
    .set({ nextCheckAt: until })
    .where(inArray(nowpaymentsOrders.id, due))
    .returning({ id: nowpaymentsOrders.id });
  return rows.map(({ id }) => id);
}

export async function deleteOrdersOf({ db, customerId }: { db: Db; customerId: string }): Promise<void> {
  await db.delete(nowpaymentsOrders).where(eq(nowpaymentsOrders.customerId, customerId));
}

export async function listInvoices({ db, orderId }: { db: Db; orderId: string }): Promise<InvoiceRow[]> {
  return db.select().from(nowpaymentsInvoices).where(eq(nowpaymentsInvoices.orderId, orderId));
}

export async function findInvoice({
  db,
  orderId,
  amountMinor,
}: {
  db: Db;
  orderId: string;
  amountMinor: number;
}): Promise<InvoiceRow | null> {
  const [row] = await db
    .select()
    .from(nowpaymentsInvoices)
    .where(and(eq(nowpaymentsInvoices.orderId, orderId), eq(nowpaymentsInvoices.amountMinor, amountMinor)));
  return row ?? null;
}

export async function findOrderByInvoice({
  db,
  invoiceId,
}: {
  db: Db;
  invoiceId: string;
}): Promise<string | null> {
  const [row] = await db
    .select()
    .from(nowpaymentsInvoices)
    .where(eq(nowpaymentsInvoices.invoiceId, invoiceId));
  return row?.orderId ?? null;
}

/** Claims the creation of an invoice. Returns false if it exists or another caller has claimed it. */
export async function claimInvoice({
  db,
  invoice,
  staleBefore,
}: {
  db: Db;
  invoice: InvoiceRow;
  staleBefore: Date;
}): Promise<boolean> {
  const rows = await db
    .insert(nowpaymentsInvoices)
    .values(invoice)
    .onConflictDoUpdate({
      target: [nowpaymentsInvoices.orderId, nowpaymentsInvoices.amountMinor],
      set: { claimedAt: invoice.claimedAt },
      setWhere: sql`${isNull(nowpaymentsInvoices.url)} and ${lt(nowpaymentsInvoices.claimedAt, staleBefore)}`,
    })
    .returning({ id: nowpaymentsInvoices.id });
  return rows.length > 0;
}

export async function updateInvoice({
  db,
  orderId,
  amountMinor,
  change,
}: {
  db: Db;
  orderId: string;
  amountMinor: number;
  change: Partial<InvoiceRow>;
}): Promise<void> {
  await db
    .update(nowpaymentsInvoices)
    .set(change)
    .where(and(eq(nowpaymentsInvoices.orderId, orderId), eq(nowpaymentsInvoices.amountMinor, amountMinor)));
}

export async function listPaymentRows({ db, orderId }: { db: Db; orderId: string }): Promise<PaymentRow[]> {
  return db
    .select()
    .from(nowpaymentsPayments)
    .where(eq(nowpaymentsPayments.orderId, orderId))
    .orderBy(nowpaymentsPayments.id);
}

export async function findPaymentRow({ db, id }: { db: Db; id: string }): Promise<PaymentRow | null> {
  const [row] = await db.select().from(nowpaymentsPayments).where(eq(nowpaymentsPayments.id, id));
  return row ?? null;
}

export async function upsertPaymentRow({ db, payment }: { db: Db; payment: PaymentRow }): Promise<void> {
  const { id: _id, orderId: _orderId, ...facts } = payment;
  await db
    .insert(nowpaymentsPayments)
    .values(payment)
    .onConflictDoUpdate({ target: nowpaymentsPayments.id, set: facts });
}
