import type { PlanId } from "@pith/core/plans/tier";
import { index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

/** An order paid with crypto. NOWPayments refers to it by `order_id`. */
export const nowpaymentsOrders = pgTable(
  "nowpayments_orders",
  {
    /** The checkout's id. */
    id: text("id").primaryKey(),
    customerId: text("customer_id").notNull(),
    plan: text("plan").$type<PlanId>().notNull(),
    amountMinor: integer("amount_minor").notNull(),
    currency: text("currency").notNull(),
    returnUrl: text("return_url").notNull(),
    /** When to poll it next. Null once no payment is expected. */
    nextCheckAt: moment("next_check_at"),
    createdAt: moment("created_at").notNull(),
    /** When its known payments last changed. */
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    index("nowpayments_orders_customer").on(table.customerId),
    index("nowpayments_orders_check").on(table.nextCheckAt),
  ],
);

/**
 * An order's invoices: one for the total, then one for each remainder. Inserted before they are requested
 * from NOWPayments.
 */
export const nowpaymentsInvoices = pgTable(
  "nowpayments_invoices",
  {
    id: text("id").primaryKey(),
    orderId: text("order_id")
      .notNull()
      .references(() => nowpaymentsOrders.id, { onDelete: "cascade" }),
    amountMinor: integer("amount_minor").notNull(),
    /** The id and URL from NOWPayments. Null until it has responded. */
    invoiceId: text("invoice_id"),
    url: text("url"),
    /**
     * When a process started requesting the invoice from NOWPayments. Keeps other processes from requesting
     * it as well.
     */
    claimedAt: moment("claimed_at").notNull(),
  },
  (table) => [
    uniqueIndex("nowpayments_invoices_order").on(table.orderId, table.amountMinor),
    uniqueIndex("nowpayments_invoices_invoice").on(table.invoiceId),
  ],
);

/** An order's payments as last read, with decimals in NOWPayments' format. */
export const nowpaymentsPayments = pgTable(
  "nowpayments_payments",
  {
    /** NOWPayments' id, digits only. */
    id: text("id").primaryKey(),
    orderId: text("order_id")
      .notNull()
      .references(() => nowpaymentsOrders.id, { onDelete: "cascade" }),
    parentId: text("parent_id"),
    invoiceId: text("invoice_id"),
    status: text("status").notNull(),
    priceAmount: text("price_amount"),
    priceCurrency: text("price_currency"),
    payAmount: text("pay_amount"),
    payCurrency: text("pay_currency"),
    actuallyPaid: text("actually_paid"),
    paidAtFiat: text("paid_at_fiat"),
    /** The deposit address with its memo. A second deposit to it is a separate payment. */
    address: text("address"),
    /** In NOWPayments' format. */
    createdAt: text("created_at"),
  },
  (table) => [index("nowpayments_payments_order").on(table.orderId)],
);
