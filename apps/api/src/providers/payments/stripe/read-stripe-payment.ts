import type { Stripe } from "stripe";
import type { ProviderPayment } from "../payment-provider.ts";
import { askStripe, findAtStripe } from "./ask-stripe.ts";
import { fromStripeAmount } from "./convert-amount.ts";
import { readStripeSubscription } from "./read-stripe-subscription.ts";
import { readId, readPlan } from "./stripe-metadata.ts";

interface ReadRequest {
  stripe: Stripe;
  id: string;
  now: Date;
}

/**
 * Reads a payment by any id that Stripe uses for it: the checkout (`cs_`), the invoice (`in_`) or the payment
 * intent (`pi_`). The result's id is always the checkout's for the first payment and the invoice's for later
 * ones. Null if it isn't ours, or if it is for an abandoned checkout that has closed and can't be paid
 * anymore.
 */
export async function readStripePayment(request: ReadRequest): Promise<ProviderPayment | null> {
  const { stripe, id } = request;
  if (id.startsWith("cs_")) return readCheckout(request);
  if (id.startsWith("in_")) return readInvoice(request);
  if (!id.startsWith("pi_")) return null;
  const { data } = await askStripe(() =>
    stripe.invoicePayments.list({ payment: { type: "payment_intent", payment_intent: id }, limit: 1 }),
  );
  const invoiceId = readId(data[0]?.invoice);
  return invoiceId ? readInvoice({ ...request, id: invoiceId }) : null;
}

async function readCheckout({ stripe, id, now }: ReadRequest): Promise<ProviderPayment | null> {
  const session = await findAtStripe(() => stripe.checkout.sessions.retrieve(id));
  const plan = readPlan(session?.metadata ?? null);
  if (!session || plan === null) return null;
  if (session.status === "complete") {
    const invoiceId = readId(session.invoice);
    const subscriptionId = readId(session.subscription);
    return invoiceId && subscriptionId ? findPayment({ stripe, now, subscriptionId, invoiceId }) : null;
  }
  if (session.status !== "open") return null;
  const createdAt = new Date(session.created * 1000);
  return {
    id,
    status: "pending",
    method: "card",
    plan,
    amount: fromStripeAmount({ amount: session.amount_total ?? 0, currency: session.currency ?? "usd" }),
    paidMinor: 0,
    customerId: readId(session.customer) ?? "",
    subscriptionId: null,
    receiptUrl: null,
    invoiceUrl: session.url,
    createdAt,
    updatedAt: createdAt,
  };
}

async function readInvoice({ stripe, id, now }: ReadRequest): Promise<ProviderPayment | null> {
  const invoice = await findAtStripe(() => stripe.invoices.retrieve(id));
  const subscriptionId = readId(invoice?.parent?.subscription_details?.subscription);
  return subscriptionId ? findPayment({ stripe, now, subscriptionId, invoiceId: id }) : null;
}

async function findPayment({
  stripe,
  now,
  subscriptionId,
  invoiceId,
}: {
  stripe: Stripe;
  now: Date;
  subscriptionId: string;
  invoiceId: string;
}): Promise<ProviderPayment | null> {
  const subscription = await readStripeSubscription({ stripe, id: subscriptionId, now });
  return subscription?.paymentsByInvoice.get(invoiceId) ?? null;
}
