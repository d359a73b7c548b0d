import type { PlanId } from "@pith/core/plans/tier";
import { index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

/** An order that is paid with crypto: our side of what NOWPayments knows by `order_id`. */
export const nowpaymentsOrders = pgTable(
  "nowpayments_orders",
  {
    /** The checkout's. */
    id: text("id").primaryKey(),
    customerId: text("customer_id").notNull(),
    plan: text("plan").$type<PlanId>().notNull(),
    amountMinor: integer("amount_minor").notNull(),
    currency: text("currency").notNull(),
    returnUrl: text("return_url").notNull(),
    /** When it is to be read again without having been told of; null where nothing is expected any more. */
    nextCheckAt: moment("next_check_at"),
    createdAt: moment("created_at").notNull(),
    /** When what is known of its payments last changed. */
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    index("nowpayments_orders_customer").on(table.customerId),
    index("nowpayments_orders_check").on(table.nextCheckAt),
  ],
);

/** The invoices of an order: one for the whole, then one for each rest. Written before NOWPayments is asked for it. */
export const nowpaymentsInvoices = pgTable(
  "nowpayments_invoices",
  {
    id: text("id").primaryKey(),
    orderId: text("order_id")
      .notNull()
      .references(() => nowpaymentsOrders.id, { onDelete: "cascade" }),
    amountMinor: integer("amount_minor").notNull(),
    /** NOWPayments' id and address; null until it has answered. */
    invoiceId: text("invoice_id"),
    url: text("url"),
    /** Who asks NOWPayments for it writes when, so that nobody else does at the same time. */
    claimedAt: moment("claimed_at").notNull(),
  },
  (table) => [
    uniqueIndex("nowpayments_invoices_order").on(table.orderId, table.amountMinor),
    uniqueIndex("nowpayments_invoices_invoice").on(table.invoiceId),
  ],
);

/** The payments for an order as they were last read. Decimals as NOWPayments writes them. */
export const nowpaymentsPayments = pgTable(
  "nowpayments_payments",
  {
    /** NOWPayments' id, digits. */
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
    /** Where the coins were to be sent, with its memo. A second deposit there is a payment of its own. */
    address: text("address"),
    /** As NOWPayments writes it. */
    createdAt: text("created_at"),
  },
  (table) => [index("nowpayments_payments_order").on(table.orderId)],
);
