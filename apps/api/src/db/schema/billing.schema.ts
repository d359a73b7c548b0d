import type { PaymentMethod } from "@pith/core/billing/subscription";
import type { TransactionStatus } from "@pith/core/billing/transaction";
import type { PlanId } from "@pith/core/plans/tier";
import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.schema.ts";
import { moment } from "./columns.ts";

/** Who takes the money. */
export type PaymentProviderName = "stripe" | "nowpayments" | "sandbox" | "telegram";

/** How it is paid: as on the website, or with Telegram's Stars in the chat. */
export type PaidBy = PaymentMethod | "stars";

/** Where a plan comes from: somebody took money for it, or the operator gave it. */
export type SubscriptionSource = PaymentProviderName | "operator";

/** A payment that was started: what for, and where its payer returns to. */
export const checkouts = pgTable(
  "checkouts",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    provider: text("provider").$type<PaymentProviderName>().notNull(),
    method: text("method").$type<PaidBy>().notNull(),
    plan: text("plan").$type<PlanId>().notNull(),
    isUpgrade: boolean("is_upgrade").notNull(),
    amountMinor: integer("amount_minor").notNull(),
    currency: text("currency").notNull(),
    /** What is due is less than the plan's price by this, for the unused days of `creditedId`. */
    creditMinor: integer("credit_minor").notNull().default(0),
    /** The stretch of time that was credited; null where none was. */
    creditedId: text("credited_id"),
    /** The provider's own id of the checkout, once there is one. */
    providerCheckoutId: text("provider_checkout_id"),
    successUrl: text("success_url").notNull(),
    cancelUrl: text("cancel_url").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("checkouts_account").on(table.accountId),
    // Of pages that were opened lately, some are paid without our being told.
    index("checkouts_stripe").on(table.createdAt).where(sql`${table.provider} = 'stripe'`),
    uniqueIndex("checkouts_provider_id").on(table.provider, table.providerCheckoutId),
  ],
);

/** A stretch of time for which an account has a plan; for a subscription, as it was last read at its provider. */
export const subscriptions = pgTable(
  "subscriptions",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    provider: text("provider").$type<SubscriptionSource>().notNull(),
    /** The provider's id of the subscription; for a single payment, that payment's. */
    providerSubscriptionId: text("provider_subscription_id").notNull(),
    customerId: text("customer_id"),
    plan: text("plan").$type<PlanId>().notNull(),
    /** `replaced`: another took its place. */
    status: text("status").$type<"active" | "past_due" | "ended" | "replaced">().notNull(),
    /** True where the provider charges for the next period by itself. */
    renews: boolean("renews").notNull().default(true),
    cancelAtPeriodEnd: boolean("cancel_at_period_end").notNull(),
    periodStart: moment("period_start").notNull(),
    periodEnd: moment("period_end").notNull(),
    /** Set where it was ended before its period was over. */
    endedAt: moment("ended_at"),
    /** The checkout that was paid with its unused days: they are worth nothing a second time. */
    creditedTo: text("credited_to"),
    /** Set where it was paid for twice: whether its money is still to be given back. */
    refund: text("refund").$type<"due" | "done">(),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("subscriptions_provider_id").on(table.provider, table.providerSubscriptionId),
    index("subscriptions_account").on(table.accountId),
    // What the job of every minute looks for among all that ever was.
    index("subscriptions_due")
      .on(table.periodEnd)
      .where(sql`${table.renews} and ${table.status} in ('active', 'past_due')`),
    index("subscriptions_to_end")
      .on(table.updatedAt)
      .where(sql`${table.endedAt} is null and ${table.renews} and ${table.status} = 'replaced'`),
    index("subscriptions_to_refund").on(table.updatedAt).where(sql`${table.refund} = 'due'`),
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
    paymentType: text("payment_type").$type<PaidBy>().notNull(),
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
    status: text("status").$type<"open" | "paid" | "partial" | "failed">().notNull(),
    amountMinor: integer("amount_minor").notNull(),
    paidMinor: integer("paid_minor").notNull().default(0),
    refundedMinor: integer("refunded_minor").notNull().default(0),
    currency: text("currency").notNull(),
    customerId: text("customer_id").notNull(),
    subscriptionId: text("subscription_id"),
    replacesSubscriptionId: text("replaces_subscription_id"),
    returnUrl: text("return_url").notNull(),
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
  nextRenewalFails: boolean("next_renewal_fails").notNull().default(false),
  cancelAtPeriodEnd: boolean("cancel_at_period_end").notNull(),
  periodStart: moment("period_start").notNull(),
  periodEnd: moment("period_end").notNull(),
  endedAt: moment("ended_at"),
});

/** Who an account is at Stripe. One customer an account, so that cards and invoices stay together. */
export const stripeCustomers = pgTable("stripe_customers", {
  accountId: text("account_id")
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  customerId: text("customer_id").notNull(),
  createdAt: moment("created_at").notNull(),
});
