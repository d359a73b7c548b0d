/** The parts of Stripe's objects that we need, with their real names and paths (2025-03-31 and later). */

export type FakeMetadata = Record<string, string>;

export interface FakeCustomer {
  id: string;
  object: "customer";
  created: number;
  metadata: FakeMetadata;
  deleted?: true;
}

export interface FakeProduct {
  id: string;
  object: "product";
  active: boolean;
  created: number;
  name: string;
}

export interface FakeCoupon {
  id: string;
  object: "coupon";
  amount_off: number;
  created: number;
  currency: string;
  duration: string;
  name: string;
  valid: boolean;
}

export interface FakeSession {
  id: string;
  object: "checkout.session";
  amount_subtotal: number;
  amount_total: number;
  cancel_url: string;
  client_reference_id: string | null;
  created: number;
  currency: string;
  customer: string;
  expires_at: number;
  invoice: string | null;
  livemode: false;
  metadata: FakeMetadata;
  mode: "subscription";
  payment_status: "unpaid" | "paid" | "no_payment_required";
  status: "open" | "complete" | "expired";
  subscription: string | null;
  success_url: string;
  total_details: { amount_discount: number; amount_shipping: number; amount_tax: number };
  url: string | null;
}

export interface FakeSubscription {
  id: string;
  object: "subscription";
  billing_mode: { type: "flexible" };
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  created: number;
  currency: string;
  customer: string;
  ended_at: number | null;
  items: {
    object: "list";
    data: {
      id: string;
      object: "subscription_item";
      current_period_end: number;
      current_period_start: number;
      price: { id: string; object: "price"; product: string; unit_amount: number };
      quantity: number;
    }[];
    has_more: false;
    url: string;
  };
  latest_invoice: string | null;
  livemode: false;
  metadata: FakeMetadata;
  status: "active" | "past_due" | "unpaid" | "canceled";
}

export interface FakeInvoice {
  id: string;
  object: "invoice";
  amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  attempt_count: number;
  attempted: boolean;
  billing_reason: "subscription_create" | "subscription_cycle";
  created: number;
  currency: string;
  customer: string;
  hosted_invoice_url: string | null;
  lines: {
    object: "list";
    data: {
      id: string;
      object: "line_item";
      amount: number;
      currency: string;
      invoice: string;
      parent: {
        invoice_item_details: null;
        subscription_item_details: {
          invoice_item: null;
          proration: boolean;
          subscription: string;
          subscription_item: string;
        };
        type: "subscription_item_details";
      };
      period: { start: number; end: number };
      pricing: {
        price_details: { price: string; product: string };
        type: "price_details";
        unit_amount_decimal: string;
      };
    }[];
    has_more: false;
    url: string;
  };
  livemode: false;
  metadata: FakeMetadata;
  parent: {
    quote_details: null;
    subscription_details: { metadata: FakeMetadata; subscription: string };
    type: "subscription_details";
  };
  status: "open" | "paid" | "void" | "draft";
  status_transitions: {
    finalized_at: number | null;
    marked_uncollectible_at: null;
    paid_at: number | null;
    voided_at: number | null;
  };
  subtotal: number;
  total: number;
}

export interface FakeInvoicePayment {
  id: string;
  object: "invoice_payment";
  amount_requested: number;
  created: number;
  invoice: string;
  payment: { type: "payment_intent"; payment_intent: string };
  status: "open" | "paid";
}

export interface FakeCharge {
  id: string;
  object: "charge";
  amount: number;
  amount_refunded: number;
  created: number;
  currency: string;
  customer: string;
  disputed: boolean;
  payment_intent: string;
  receipt_url: string | null;
  refunded: boolean;
  status: "succeeded" | "failed";
}

export interface FakeRefund {
  id: string;
  object: "refund";
  amount: number;
  balance_transaction: string;
  charge: string;
  created: number;
  currency: string;
  metadata: FakeMetadata;
  payment_intent: string;
  reason: string | null;
  receipt_number: null;
  status: "succeeded";
}

export interface FakeDispute {
  id: string;
  object: "dispute";
  amount: number;
  charge: string;
  created: number;
  payment_intent: string;
  status: "needs_response" | "won" | "lost";
}

export interface FakeEvent {
  id: string;
  object: "event";
  api_version: string;
  created: number;
  data: { object: unknown };
  livemode: false;
  pending_webhooks: number;
  request: { id: null; idempotency_key: null };
  type: string;
}

/** All of the fake's state, newest last. */
export interface FakeBooks {
  customers: Map<string, FakeCustomer>;
  products: Map<string, FakeProduct>;
  coupons: Map<string, FakeCoupon>;
  sessions: Map<string, FakeSession>;
  subscriptions: Map<string, FakeSubscription>;
  invoices: Map<string, FakeInvoice>;
  invoicePayments: Map<string, FakeInvoicePayment>;
  charges: Map<string, FakeCharge>;
  refunds: Map<string, FakeRefund>;
  disputes: Map<string, FakeDispute>;
  /** In chronological order. */
  events: FakeEvent[];
  /** What each session creates once it is paid. */
  orders: Map<string, { unitAmount: number; discount: number; product: string; metadata: FakeMetadata }>;
  /** Customers whose card is declined. */
  declined: Set<string>;
  /** Customers whose renewals stay drafts until `chargeDrafts`. At Stripe, that takes about an hour. */
  drafting: Set<string>;
}

export function createBooks(): FakeBooks {
  return {
    customers: new Map(),
    products: new Map(),
    coupons: new Map(),
    sessions: new Map(),
    subscriptions: new Map(),
    invoices: new Map(),
    invoicePayments: new Map(),
    charges: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    events: [],
    orders: new Map(),
    declined: new Set(),
    drafting: new Set(),
  };
}

export function requireThing<Thing>(things: ReadonlyMap<string, Thing>, id: string): Thing {
  const thing = things.get(id);
  if (!thing) throw new Error(`The fake has no ${id}.`);
  return thing;
}
