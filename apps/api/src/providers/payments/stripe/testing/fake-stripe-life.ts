import type { Clock } from "@pith/core/lib/clock";
import { addMonth } from "../../../../lib/add-month.ts";
import {
  type FakeBooks,
  type FakeCharge,
  type FakeInvoice,
  type FakeRefund,
  type FakeSubscription,
  requireThing,
} from "./fake-stripe-objects.ts";

const API_VERSION = "2025-03-31.basil";

export interface FakeLife {
  seconds(): number;
  createId(prefix: string): string;
  record(type: string, object: unknown): void;
  /** The payer pays on Stripe's page. */
  payCheckout(sessionId: string): FakeSubscription;
  /** Processes everything that is due: subscriptions are renewed or ended, or their renewals fail. */
  passTime(): void;
  /** Charges renewals that are still drafts. Stripe drops those of canceled subscriptions. */
  chargeDrafts(): void;
  /** The payer pays an open invoice on its page. */
  payInvoice(invoiceId: string): void;
  /** Stripe has made its last attempt and is configured to mark the subscription as unpaid. */
  giveUp(subscriptionId: string): void;
  end(request: { subscription: FakeSubscription; endedAt: number }): void;
  /** The operator refunds a payment, in full unless an amount is given. */
  refund(request: { invoiceId: string; amount?: number }): void;
  refundCharge(request: { charge: FakeCharge; reason: string | null; amount?: number }): FakeRefund;
  dispute(request: { invoiceId: string; status: "needs_response" | "won" | "lost" }): void;
}

/**
 * Simulates what happens in Stripe without calls from us: payments, declined cards, and the passage of time.
 */
export function createFakeLife({ books, clock }: { books: FakeBooks; clock: Clock }): FakeLife {
  let count = 0;
  const seconds = () => Math.floor(clock.now() / 1000);
  const createId = (prefix: string) => {
    count += 1;
    return `${prefix}_${String(count).padStart(14, "0")}`;
  };

  function record(type: string, object: unknown): void {
    books.events.push({
      id: createId("evt"),
      object: "event",
      api_version: API_VERSION,
      created: seconds(),
      data: { object: structuredClone(object) },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    });
  }

  function charge({
    invoice,
    succeeds,
    at = seconds(),
  }: {
    invoice: FakeInvoice;
    succeeds: boolean;
    at?: number;
  }): void {
    const paymentIntent = createId("pi");
    const id = createId("ch");
    const one: FakeCharge = {
      id,
      object: "charge",
      amount: invoice.amount_due,
      amount_refunded: 0,
      created: at,
      currency: invoice.currency,
      customer: invoice.customer,
      disputed: false,
      payment_intent: paymentIntent,
      receipt_url: succeeds ? `https://pay.stripe.com/receipts/${id}` : null,
      refunded: false,
      status: succeeds ? "succeeded" : "failed",
    };
    books.charges.set(id, one);
    const paymentId = createId("inpay");
    books.invoicePayments.set(paymentId, {
      id: paymentId,
      object: "invoice_payment",
      amount_requested: invoice.amount_due,
      created: seconds(),
      invoice: invoice.id,
      payment: { type: "payment_intent", payment_intent: paymentIntent },
      status: succeeds ? "paid" : "open",
    });
    invoice.attempted = true;
    invoice.attempt_count += 1;
    record(succeeds ? "charge.succeeded" : "charge.failed", one);
  }

  function settle(invoice: FakeInvoice): void {
    invoice.status = "paid";
    invoice.amount_paid = invoice.amount_due;
    invoice.amount_remaining = 0;
    invoice.status_transitions.paid_at = seconds();
    record("invoice.paid", invoice);
    record("invoice.payment_succeeded", invoice);
  }

  function createInvoice({
    subscription,
    reason,
    discount,
    at = seconds(),
  }: {
    subscription: FakeSubscription;
    reason: FakeInvoice["billing_reason"];
    discount: number;
    at?: number;
  }): FakeInvoice {
    const id = createId("in");
    const item = subscription.items.data[0];
    if (!item) throw new Error("A subscription without an item.");
    const price = item.price.unit_amount;
    const total = price - discount;
    const invoice: FakeInvoice = {
      id,
      object: "invoice",
      amount_due: total,
      amount_paid: 0,
      amount_remaining: total,
      attempt_count: 0,
      attempted: false,
      billing_reason: reason,
      created: at,
      currency: subscription.currency,
      customer: subscription.customer,
      hosted_invoice_url: `https://invoice.stripe.com/i/acct_1/${id}`,
      lines: {
        object: "list",
        data: [
          {
            id: createId("il"),
            object: "line_item",
            amount: price,
            currency: subscription.currency,
            invoice: id,
            parent: {
              invoice_item_details: null,
              subscription_item_details: {
                invoice_item: null,
                proration: false,
                subscription: subscription.id,
                subscription_item: item.id,
              },
              type: "subscription_item_details",
            },
            period: { start: item.current_period_start, end: item.current_period_end },
            pricing: {
              price_details: { price: item.price.id, product: item.price.product },
              type: "price_details",
              unit_amount_decimal: String(price),
            },
          },
        ],
        has_more: false,
        url: `/v1/invoices/${id}/lines`,
      },
      livemode: false,
      metadata: {},
      parent: {
        quote_details: null,
        subscription_details: { metadata: { ...subscription.metadata }, subscription: subscription.id },
        type: "subscription_details",
      },
      status: "open",
      status_transitions: {
        finalized_at: seconds(),
        marked_uncollectible_at: null,
        paid_at: null,
        voided_at: null,
      },
      subtotal: price,
      total,
    };
    books.invoices.set(id, invoice);
    subscription.latest_invoice = id;
    record("invoice.created", { ...invoice, status: "draft" });
    record("invoice.finalized", invoice);
    return invoice;
  }

  function payCheckout(sessionId: string): FakeSubscription {
    const session = requireThing(books.sessions, sessionId);
    const order = requireThing(books.orders, sessionId);
    if (session.status !== "open" || session.expires_at <= seconds()) throw new Error("The page is closed.");
    if (books.customers.get(session.customer)?.deleted) throw new Error("The customer is gone.");
    const id = createId("sub");
    const start = seconds();
    const subscription: FakeSubscription = {
      id,
      object: "subscription",
      billing_mode: { type: "flexible" },
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      created: start,
      currency: session.currency,
      customer: session.customer,
      ended_at: null,
      items: {
        object: "list",
        data: [
          {
            id: createId("si"),
            object: "subscription_item",
            current_period_start: start,
            current_period_end: addMonth(new Date(start * 1000)).getTime() / 1000,
            price: {
              id: createId("price"),
              object: "price",
              product: order.product,
              unit_amount: order.unitAmount,
            },
            quantity: 1,
          },
        ],
        has_more: false,
        url: `/v1/subscription_items?subscription=${id}`,
      },
      latest_invoice: null,
      livemode: false,
      metadata: { ...order.metadata },
      status: "active",
    };
    books.subscriptions.set(id, subscription);
    const { discount } = order;
    const invoice = createInvoice({ subscription, reason: "subscription_create", discount });
    if (invoice.amount_due > 0) charge({ invoice, succeeds: true });
    settle(invoice);
    Object.assign(session, {
      status: "complete",
      payment_status: "paid",
      subscription: id,
      invoice: invoice.id,
      url: null,
    });
    record("customer.subscription.created", subscription);
    record("checkout.session.completed", session);
    return subscription;
  }

  function end({ subscription, endedAt }: Parameters<FakeLife["end"]>[0]): void {
    Object.assign(subscription, { status: "canceled", ended_at: endedAt, canceled_at: endedAt });
    record("customer.subscription.deleted", subscription);
  }

  function renew(subscription: FakeSubscription): void {
    const item = subscription.items.data[0];
    if (!item) return;
    item.current_period_start = item.current_period_end;
    item.current_period_end = addMonth(new Date(item.current_period_end * 1000)).getTime() / 1000;
    const at = item.current_period_start;
    const invoice = createInvoice({ subscription, reason: "subscription_cycle", discount: 0, at });
    if (books.drafting.has(subscription.customer)) {
      invoice.status = "draft";
      record("customer.subscription.updated", subscription);
    } else {
      chargeRenewal({ subscription, invoice, at });
    }
  }

  function chargeRenewal({
    subscription,
    invoice,
    at,
  }: {
    subscription: FakeSubscription;
    invoice: FakeInvoice;
    at?: number;
  }): void {
    const succeeds = !books.declined.has(subscription.customer);
    charge({ invoice, succeeds, ...(at !== undefined && { at }) });
    if (succeeds) {
      settle(invoice);
    } else {
      subscription.status = "past_due";
      record("invoice.payment_failed", invoice);
    }
    record("customer.subscription.updated", subscription);
  }

  function passTime(): void {
    for (const session of books.sessions.values()) {
      if (session.status === "open" && session.expires_at <= seconds()) {
        Object.assign(session, { status: "expired", url: null });
        record("checkout.session.expired", session);
      }
    }
    for (const subscription of books.subscriptions.values()) {
      const getEnd = () => subscription.items.data[0]?.current_period_end ?? Number.POSITIVE_INFINITY;
      while (subscription.status === "active" && getEnd() <= seconds()) {
        const isOver = subscription.cancel_at_period_end || (subscription.cancel_at ?? Infinity) <= getEnd();
        if (isOver) end({ subscription, endedAt: getEnd() });
        else renew(subscription);
      }
    }
  }

  function findCharge(invoiceId: string): FakeCharge {
    const intents = [...books.invoicePayments.values()]
      .filter(({ invoice }) => invoice === invoiceId)
      .map(({ payment }) => payment.payment_intent);
    const found = [...books.charges.values()].find(
      ({ payment_intent: intent, status }) => status === "succeeded" && intents.includes(intent),
    );
    if (!found) throw new Error(`Nothing was charged for ${invoiceId}.`);
    return found;
  }

  function refundCharge({
    charge: one,
    reason,
    amount = one.amount - one.amount_refunded,
  }: Parameters<FakeLife["refundCharge"]>[0]): FakeRefund {
    const refund: FakeRefund = {
      id: createId("re"),
      object: "refund",
      amount,
      balance_transaction: createId("txn"),
      charge: one.id,
      created: seconds(),
      currency: one.currency,
      metadata: {},
      payment_intent: one.payment_intent,
      reason,
      receipt_number: null,
      status: "succeeded",
    };
    one.amount_refunded += amount;
    one.refunded = one.amount_refunded === one.amount;
    books.refunds.set(refund.id, refund);
    record("charge.refunded", one);
    record("refund.created", refund);
    return refund;
  }

  return {
    seconds,
    createId,
    record,
    payCheckout,
    passTime,
    end,
    giveUp(subscriptionId) {
      const subscription = requireThing(books.subscriptions, subscriptionId);
      subscription.status = "unpaid";
      record("customer.subscription.updated", subscription);
    },
    chargeDrafts() {
      for (const invoice of books.invoices.values()) {
        const { subscription: id } = invoice.parent.subscription_details;
        const subscription = requireThing(books.subscriptions, id);
        if (invoice.status !== "draft" || subscription.status === "canceled") continue;
        invoice.status = "open";
        chargeRenewal({ subscription, invoice });
      }
    },
    payInvoice(invoiceId) {
      const invoice = requireThing(books.invoices, invoiceId);
      if (invoice.status !== "open") throw new Error(`${invoiceId} isn't open.`);
      charge({ invoice, succeeds: true });
      settle(invoice);
      const { subscription: id } = invoice.parent.subscription_details;
      const subscription = requireThing(books.subscriptions, id);
      if (subscription.status === "past_due") subscription.status = "active";
      record("customer.subscription.updated", subscription);
    },
    refund({ invoiceId, amount }) {
      refundCharge({ charge: findCharge(invoiceId), reason: null, ...(amount !== undefined && { amount }) });
    },
    refundCharge,
    dispute({ invoiceId, status }) {
      const one = findCharge(invoiceId);
      one.disputed = true;
      const known = [...books.disputes.values()].find(({ charge: chargeId }) => chargeId === one.id);
      const dispute = known ?? {
        id: createId("du"),
        object: "dispute" as const,
        amount: one.amount,
        charge: one.id,
        created: seconds(),
        payment_intent: one.payment_intent,
        status,
      };
      dispute.status = status;
      books.disputes.set(dispute.id, dispute);
      record(known ? "charge.dispute.closed" : "charge.dispute.created", dispute);
    },
  };
}
