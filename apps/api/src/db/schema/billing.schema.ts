import type { PaymentMethod } from "@pith/core/billing/subscription";
import type { TransactionStatus } from "@pith/core/billing/transaction";
import type { Money } from "@pith/core/money/money";
import type { PlanId } from "@pith/core/plans/tier";
import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.schema.ts";
import { moment } from "./columns.ts";

/** Payment providers. */
export type PaymentProviderName = "stripe" | "nowpayments" | "sandbox" | "telegram";

export type PaidBy = PaymentMethod | "stars";

/** The source of a plan: a provider charged for it, or the operator granted it. */
export type SubscriptionSource = PaymentProviderName | "operator";

/** A checkout in progress: what is being bought, and where to send the payer afterward. */
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
    /** The discount on the plan's price for the unused days of `creditedId`. */
    creditMinor: integer("credit_minor").notNull().default(0),
    /** The subscription whose unused days were credited, or null. */
    creditedId: text("credited_id"),
    /** The provider's checkout id, once there is one. */
    providerCheckoutId: text("provider_checkout_id"),
    successUrl: text("success_url").notNull(),
    cancelUrl: text("cancel_url").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("checkouts_account").on(table.accountId),
    // Used to poll recent checkouts, since a payment's event can get lost.
    index("checkouts_stripe").on(table.createdAt).where(sql`${table.provider} = 'stripe'`),
    uniqueIndex("checkouts_provider_id").on(table.provider, table.providerCheckoutId),
  ],
);

/**
 * A period in which an account has a plan. For recurring subscriptions, the state last read from the
 * provider.
 */
export const subscriptions = pgTable(
  "subscriptions",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    provider: text("provider").$type<SubscriptionSource>().notNull(),
    /** The provider's subscription id, or the payment's id for a one-time payment. */
    providerSubscriptionId: text("provider_subscription_id").notNull(),
    customerId: text("customer_id"),
    plan: text("plan").$type<PlanId>().notNull(),
    /** `replaced`: another subscription took its place. */
    status: text("status").$type<"active" | "past_due" | "ended" | "replaced">().notNull(),
    /** True if the provider charges for the next period automatically. */
    renews: boolean("renews").notNull().default(true),
    cancelAtPeriodEnd: boolean("cancel_at_period_end").notNull(),
    /** The amount the provider charges at the end of the period. Null if nothing renews. */
    renewal: jsonb("renewal").$type<Money>(),
    /** The plan for the next period. Null to keep the current one. */
    nextPlan: text("next_plan").$type<PlanId>(),
    periodStart: moment("period_start").notNull(),
    periodEnd: moment("period_end").notNull(),
    /** Set if the period was ended early. */
    endedAt: moment("ended_at"),
    /** The checkout that its unused days were credited to. They can be credited only once. */
    creditedTo: text("credited_to"),
    /** Set only if its last payment was a double payment. Indicates whether the refund is still due. */
    refund: text("refund").$type<"due" | "done">(),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("subscriptions_provider_id").on(table.provider, table.providerSubscriptionId),
    index("subscriptions_account").on(table.accountId),
    // Used by the job that runs every minute.
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
    /** Null after the account is deleted, since invoices must be retained by law. */
    accountId: text("account_id").references(() => accounts.id, { onDelete: "set null" }),
    provider: text("provider").$type<PaymentProviderName>().notNull(),
    providerPaymentId: text("provider_payment_id").notNull(),
    checkoutId: text("checkout_id"),
    tier: text("tier").$type<PlanId>().notNull(),
    status: text("status").$type<TransactionStatus>().notNull(),
    paymentType: text("payment_type").$type<PaidBy>().notNull(),
    amountMinor: integer("amount_minor").notNull(),
    /** Amount received so far. Below the total while a crypto payment is partial. */
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

/**
 * Every accepted provider event. If one is repeated, the state is read again. These events are the only
 * record of refunds in Stars.
 */
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

/** The sandbox provider's own records. A real provider keeps these on its side. */
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
  nextPlan: text("next_plan").$type<PlanId>(),
  periodStart: moment("period_start").notNull(),
  periodEnd: moment("period_end").notNull(),
  endedAt: moment("ended_at"),
});

/** An account's Stripe customer. One customer per account keeps its cards and invoices together. */
export const stripeCustomers = pgTable("stripe_customers", {
  accountId: text("account_id")
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  customerId: text("customer_id").notNull(),
  createdAt: moment("created_at").notNull(),
});
