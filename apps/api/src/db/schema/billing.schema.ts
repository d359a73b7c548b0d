import type { PaymentMethod } from "@pith/core/billing/subscription";
import type { TransactionStatus } from "@pith/core/billing/transaction";
import type { PlanId } from "@pith/core/plans/tier";
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.schema.ts";
import { moment } from "./columns.ts";

/** Who takes the money. */
export type PaymentProviderName = "stripe" | "nowpayments" | "sandbox";

/** A payment that was started: what for, and where its payer returns to. */
export const checkouts = pgTable(
  "checkouts",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    provider: text("provider").$type<PaymentProviderName>().notNull(),
    method: text("method").$type<PaymentMethod>().notNull(),
    plan: text("plan").$type<PlanId>().notNull(),
    isUpgrade: boolean("is_upgrade").notNull(),
    amountMinor: integer("amount_minor").notNull(),
    currency: text("currency").notNull(),
    /** The provider's own id of the checkout, once there is one. */
    providerCheckoutId: text("provider_checkout_id"),
    successUrl: text("success_url").notNull(),
    cancelUrl: text("cancel_url").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("checkouts_account").on(table.accountId),
    uniqueIndex("checkouts_provider_id").on(table.provider, table.providerCheckoutId),
  ],
);

/** What the provider says of a running subscription, as it was last read there. */
export const subscriptions = pgTable(
  "subscriptions",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    provider: text("provider").$type<PaymentProviderName>().notNull(),
    providerSubscriptionId: text("provider_subscription_id").notNull(),
    customerId: text("customer_id"),
    plan: text("plan").$type<PlanId>().notNull(),
    status: text("status").$type<"active" | "past_due" | "ended">().notNull(),
    cancelAtPeriodEnd: boolean("cancel_at_period_end").notNull(),
    periodStart: moment("period_start").notNull(),
    periodEnd: moment("period_end").notNull(),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("subscriptions_provider_id").on(table.provider, table.providerSubscriptionId),
    index("subscriptions_account").on(table.accountId),
  ],
);

export const transactions = pgTable(
  "transactions",
  {
    id: text("id").primaryKey(),
    /** Null once the account is gone and the law still wants the invoice kept. */
    accountId: text("account_id").references(() => accounts.id, { onDelete: "set null" }),
    provider: text("provider").$type<PaymentProviderName>().notNull(),
    providerPaymentId: text("provider_payment_id").notNull(),
    checkoutId: text("checkout_id"),
    tier: text("tier").$type<PlanId>().notNull(),
    status: text("status").$type<TransactionStatus>().notNull(),
    paymentType: text("payment_type").$type<PaymentMethod>().notNull(),
    amountMinor: integer("amount_minor").notNull(),
    /** What has arrived of it; less than the amount while a crypto payment is partial. */
    paidMinor: integer("paid_minor").notNull().default(0),
    currency: text("currency").notNull(),
    subscriptionId: text("subscription_id"),
    customerId: text("customer_id"),
    receiptUrl: text("receipt_url"),
    invoiceUrl: text("invoice_url"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("transactions_provider_id").on(table.provider, table.providerPaymentId),
    index("transactions_account").on(table.accountId, table.createdAt.desc()),
  ],
);

/** Every event of a provider that was taken in, so that none has its effect twice. */
export const paymentEvents = pgTable(
  "payment_events",
  {
    provider: text("provider").$type<PaymentProviderName>().notNull(),
    eventId: text("event_id").notNull(),
    type: text("type").notNull(),
    receivedAt: moment("received_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.eventId] })],
);

/** The sandbox provider's own books: what a real one would keep on its side. */
export const sandboxPayments = pgTable(
  "sandbox_payments",
  {
    id: text("id").primaryKey(),
    checkoutId: text("checkout_id").notNull(),
    method: text("method").$type<PaymentMethod>().notNull(),
    plan: text("plan").$type<PlanId>().notNull(),
    status: text("status").$type<"open" | "paid" | "partial" | "failed" | "expired">().notNull(),
    amountMinor: integer("amount_minor").notNull(),
    paidMinor: integer("paid_minor").notNull().default(0),
    refundedMinor: integer("refunded_minor").notNull().default(0),
    currency: text("currency").notNull(),
    customerId: text("customer_id").notNull(),
    subscriptionId: text("subscription_id"),
    successUrl: text("success_url").notNull(),
    cancelUrl: text("cancel_url").notNull(),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [index("sandbox_payments_customer").on(table.customerId)],
);

export const sandboxSubscriptions = pgTable("sandbox_subscriptions", {
  id: text("id").primaryKey(),
  customerId: text("customer_id").notNull(),
  plan: text("plan").$type<PlanId>().notNull(),
  status: text("status").$type<"active" | "past_due" | "ended">().notNull(),
  cancelAtPeriodEnd: boolean("cancel_at_period_end").notNull(),
  periodStart: moment("period_start").notNull(),
  periodEnd: moment("period_end").notNull(),
});
