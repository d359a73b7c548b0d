import { DAY_MS } from "@pith/core/lib/durations";
import type { Stripe } from "stripe";
import type { ProviderPayment, ProviderSubscription } from "../payment-provider.ts";
import { askStripe, findAtStripe } from "./ask-stripe.ts";
import {
  buildStripePayment,
  type ChargeFacts,
  isReturned,
  listPaymentIntents,
  readInvoicePeriod,
} from "./build-stripe-payment.ts";
import { fromStripeAmount } from "./convert-amount.ts";
import { endAtStripe } from "./end-at-stripe.ts";
import {
  readAccountId,
  readId,
  readInvoicePlan,
  readPlans,
  type SubscriptionPlans,
} from "./stripe-metadata.ts";

/** Two years' worth. That is enough, since older invoices were read long ago and don't change. */
const MAX_INVOICES = 24;
/** Every attempt to charge a card counts, and Stripe makes up to eight per month. */
const MAX_CHARGES = 500;
const PAGE_SIZE = 100;
/** Stripe retries for at most two months (docs.stripe.com/billing/revenue-recovery/smart-retries). */
const MAX_OVERDUE_MS = 62 * DAY_MS;

/** A subscription, with its payments by invoice id. */
export interface StripeSubscription extends ProviderSubscription {
  paymentsByInvoice: ReadonlyMap<string, ProviderPayment>;
}

/**
 * Returns a subscription's current state in Stripe. Null if it isn't ours or was never paid. Also ends it if
 * the current month's payment was fully returned, by a refund or a lost dispute, so that nobody keeps a plan
 * after getting the money back, or is charged for a plan they don't have. Also ends it if Stripe has stopped
 * trying to collect the renewal, since Stripe can be configured to keep such subscriptions forever.
 */
export async function readStripeSubscription({
  stripe,
  id,
  now,
}: {
  stripe: Stripe;
  id: string;
  now: Date;
}): Promise<StripeSubscription | null> {
  const subscription = await findAtStripe(() => stripe.subscriptions.retrieve(id));
  const plans = subscription && readPlans(subscription);
  if (!subscription || !plans) return null;
  const status = readStatus(subscription.status);
  const customerId = readId(subscription.customer);
  if (status === null || customerId === null) return null;
  const records = await readRecords({ stripe, subscriptionId: id, customerId });
  if (status !== "ended" && (isGivenUp({ subscription, records, now }) || isGivenBack({ records, now }))) {
    const ended = await endAtStripe({ stripe, id });
    return describe({ subscription: ended, plans, customerId, records });
  }
  return describe({ subscription, plans, customerId, records });
}

/** Returns true if the current month was paid for and that payment was then fully returned. */
function isGivenBack({ records, now }: { records: Records; now: Date }): boolean {
  const latest = records.invoices.find(({ status }) => status === "paid");
  const period = latest ? readInvoicePeriod(latest) : null;
  return Boolean(latest && period && period.end > now && isReturned(findCharge(latest, records)));
}

/** Returns true if Stripe reports that it has made its last attempt, or must have made it by now. */
function isGivenUp({
  subscription,
  records,
  now,
}: {
  subscription: Stripe.Subscription;
  records: Records;
  now: Date;
}): boolean {
  if (subscription.status === "unpaid") return true;
  if (readStatus(subscription.status) !== "past_due") return false;
  const period = readPaidPeriod({ subscription, records });
  return period !== null && now.getTime() - period.end.getTime() > MAX_OVERDUE_MS;
}

interface Records {
  /** Newest first. */
  invoices: Stripe.Invoice[];
  charges: ReadonlyMap<string, ChargeFacts>;
  /** The Checkout session of the first payment. Null if it is older than the ones listed. */
  session: Stripe.Checkout.Session | null;
}

async function readRecords({
  stripe,
  subscriptionId,
  customerId,
}: {
  stripe: Stripe;
  subscriptionId: string;
  customerId: string;
}): Promise<Records> {
  const [{ data: invoices }, sessions] = await Promise.all([
    askStripe(() =>
      stripe.invoices.list({ subscription: subscriptionId, limit: MAX_INVOICES, expand: ["data.payments"] }),
    ),
    askStripe(() => stripe.checkout.sessions.list({ subscription: subscriptionId, limit: 1 })),
  ]);
  const oldest = invoices.at(-1);
  const charges =
    oldest && invoices.some(({ amount_paid: paid }) => paid > 0)
      ? await readCharges({ stripe, customerId, since: oldest.created })
      : new Map<string, ChargeFacts>();
  return { invoices, charges, session: sessions.data[0] ?? null };
}

/** Returns the successful charges by payment intent. */
async function readCharges({
  stripe,
  customerId,
  since,
}: {
  stripe: Stripe;
  customerId: string;
  since: number;
}): Promise<ReadonlyMap<string, ChargeFacts>> {
  // Stripe may refuse to list a deleted customer's charges.
  const charges = await findAtStripe(() =>
    stripe.charges
      .list({ customer: customerId, created: { gte: since }, limit: PAGE_SIZE })
      .autoPagingToArray({ limit: MAX_CHARGES }),
  );
  const facts = new Map<string, ChargeFacts>();
  for (const charge of charges ?? []) {
    const intent = readId(charge.payment_intent);
    if (charge.status !== "succeeded" || intent === null) continue;
    facts.set(intent, {
      amount: charge.amount,
      amountRefunded: charge.amount_refunded,
      receiptUrl: charge.receipt_url,
      isLost: charge.disputed && (await isDisputeLost({ stripe, chargeId: charge.id })),
    });
  }
  return facts;
}

async function isDisputeLost({ stripe, chargeId }: { stripe: Stripe; chargeId: string }): Promise<boolean> {
  const { data } = await askStripe(() => stripe.disputes.list({ charge: chargeId }));
  return data.some(({ status }) => status === "lost");
}

function findCharge(invoice: Stripe.Invoice, { charges }: Records): ChargeFacts | null {
  const [intent] = listPaymentIntents(invoice).filter((id) => charges.has(id));
  return (intent && charges.get(intent)) || null;
}

function describe({
  subscription,
  plans,
  customerId,
  records,
}: {
  subscription: Stripe.Subscription;
  plans: SubscriptionPlans;
  customerId: string;
  records: Records;
}): StripeSubscription | null {
  const status = readStatus(subscription.status);
  const period = readPaidPeriod({ subscription, records });
  if (status === null || period === null) return null;
  const paymentsByInvoice = new Map<string, ProviderPayment>();
  const { session } = records;
  for (const invoice of records.invoices) {
    const isFirst = session !== null && readId(session.invoice) === invoice.id;
    const payment = buildStripePayment({
      invoice,
      id: isFirst ? session.id : invoice.id,
      plan: readInvoicePlan(invoice) ?? plans.plan,
      customerId,
      subscriptionId: subscription.id,
      charge: findCharge(invoice, records),
    });
    if (payment) paymentsByInvoice.set(invoice.id, payment);
  }
  const endedAt = subscription.ended_at === null ? null : new Date(subscription.ended_at * 1000);
  return {
    id: subscription.id,
    accountId: readAccountId(subscription.metadata),
    customerId,
    ...plans,
    status,
    // Stripe's own pages set the timestamp, while API calls set the flag.
    cancelAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    renewal: fromStripeAmount({
      amount: subscription.items.data[0]?.price.unit_amount ?? 0,
      currency: subscription.currency,
    }),
    periodStart: period.start,
    periodEnd: period.end,
    endedAt: endedAt && endedAt < period.end ? endedAt : null,
    payments: [...paymentsByInvoice.values()],
    paymentsByInvoice,
  };
}

function readStatus(status: Stripe.Subscription["status"]): ProviderSubscription["status"] | null {
  switch (status) {
    case "active":
    case "trialing":
      return "active";
    case "past_due":
    case "unpaid":
    case "paused":
      return "past_due";
    case "canceled":
      return "ended";
    default:
      // The subscription was started but never paid.
      return null;
  }
}

/**
 * Returns the last paid period. Stripe starts the next period before it is paid, so this isn't the current
 * one while a payment is overdue or after the subscription has ended unpaid.
 */
function readPaidPeriod({
  subscription,
  records,
}: {
  subscription: Stripe.Subscription;
  records: Records;
}): { start: Date; end: Date } | null {
  const [item] = subscription.items.data;
  if (readStatus(subscription.status) === "active" && item) {
    return {
      start: new Date(item.current_period_start * 1000),
      end: new Date(item.current_period_end * 1000),
    };
  }
  const paid = records.invoices
    .filter(({ status }) => status === "paid")
    .flatMap((invoice) => readInvoicePeriod(invoice) ?? []);
  return paid.sort((first, second) => second.end.getTime() - first.end.getTime())[0] ?? null;
}
