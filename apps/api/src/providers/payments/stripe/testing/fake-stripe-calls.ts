import type { FakeLife } from "./fake-stripe-life.ts";
import {
  type FakeBooks,
  type FakeInvoice,
  type FakeSubscription,
  requireThing,
} from "./fake-stripe-objects.ts";

/** The value of a form field: a string or, with brackets in the field's name, a list or an object. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type Form = { [name: string]: FormValue };

/** An error in Stripe's format. */
export class FakeStripeError extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;

  constructor(status: number, body: Record<string, unknown>) {
    super(String(body["message"]));
    this.status = status;
    this.body = body;
  }
}

const refuse = (message: string, code: string, param?: string) =>
  new FakeStripeError(400, { type: "invalid_request_error", code, message, ...(param && { param }) });
const missing = (what: string, id: string) =>
  new FakeStripeError(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${what}: '${id}'`,
    param: "id",
  });

export interface FakeCall {
  /** Contains `:id` for a single object. */
  route: string;
  /** The fields that Stripe accepts. It rejects all others. */
  fields: readonly string[];
  answer: (request: { id: string; form: Form }) => unknown;
}

const listFields = ["limit", "starting_after", "ending_before", "expand", "created"];

/** Creates the Stripe calls that we use. */
export function createFakeCalls({ books, life }: { books: FakeBooks; life: FakeLife }): FakeCall[] {
  const find = <Thing>(things: ReadonlyMap<string, Thing>, what: string, id: string): Thing => {
    const thing = things.get(id);
    if (thing) return thing;
    throw missing(what, id);
  };
  const add = <Thing extends { id: string }>(things: Map<string, Thing>, what: string, thing: Thing) => {
    if (things.has(thing.id)) throw refuse(`${what} already exists.`, "resource_already_exists", "id");
    things.set(thing.id, thing);
    return thing;
  };
  const list = <Thing extends { id: string; created: number }>(
    things: ReadonlyMap<string, Thing>,
    form: Form,
    isWanted: (thing: Thing) => boolean,
  ) => {
    const created = form["created"];
    const since = typeof created === "object" && !Array.isArray(created) ? Number(created["gte"] ?? 0) : 0;
    // Newest first, including objects created in the same second.
    const wanted = [...things.values()]
      .reverse()
      .filter((thing) => isWanted(thing) && thing.created >= since);
    const after = wanted.findIndex(({ id }) => id === form["starting_after"]) + 1;
    const limit = Number(form["limit"] ?? 10);
    return {
      object: "list",
      data: wanted.slice(after, after + limit),
      has_more: wanted.length > after + limit,
      url: "/v1/list",
    };
  };
  const matches = (form: Form, name: string, value: unknown) =>
    form[name] === undefined || form[name] === value;

  function withPayments(invoice: FakeInvoice, form: Form): unknown {
    const expand = Array.isArray(form["expand"]) ? form["expand"] : [];
    if (!expand.includes("data.payments") && !expand.includes("payments")) return invoice;
    const payments = [...books.invoicePayments.values()].filter(({ invoice: id }) => id === invoice.id);
    return {
      ...invoice,
      payments: { object: "list", data: payments, has_more: false, url: "/v1/invoice_payments" },
    };
  }

  function createSession(form: Form): unknown {
    const customer = books.customers.get(text(form["customer"]));
    if (!customer || customer.deleted) throw refuse("No such customer", "resource_missing", "customer");
    const [line] = form["line_items"] as { quantity: string; price_data: Record<string, string> }[];
    const price = line?.price_data ?? {};
    if (!books.products.has(text(price["product"]))) throw refuse("No such product", "resource_missing");
    const [discount] = (form["discounts"] ?? []) as { coupon: string }[];
    const coupon = discount ? books.coupons.get(discount.coupon) : null;
    if (discount && !coupon) throw refuse("No such coupon", "resource_missing", "discounts[0][coupon]");
    const expiresAt = Number(form["expires_at"]);
    if (expiresAt < life.seconds() + 30 * 60 || expiresAt > life.seconds() + 24 * 3600) {
      throw refuse(
        "The `expires_at` timestamp must be between 30 minutes and 24 hours.",
        "parameter_invalid",
      );
    }
    const unitAmount = Number(price["unit_amount"]);
    const off = Math.min(unitAmount, coupon?.amount_off ?? 0);
    const id = life.createId("cs_test");
    const { metadata } = form["subscription_data"] as { metadata: Record<string, string> };
    books.orders.set(id, { unitAmount, discount: off, product: text(price["product"]), metadata });
    return add(books.sessions, "Session", {
      id,
      object: "checkout.session",
      amount_subtotal: unitAmount,
      amount_total: unitAmount - off,
      cancel_url: text(form["cancel_url"]),
      client_reference_id: text(form["client_reference_id"]),
      created: life.seconds(),
      currency: text(price["currency"]),
      customer: customer.id,
      expires_at: expiresAt,
      invoice: null,
      livemode: false,
      metadata: form["metadata"] as Record<string, string>,
      mode: "subscription",
      payment_status: "unpaid",
      status: "open",
      subscription: null,
      success_url: text(form["success_url"]),
      total_details: { amount_discount: off, amount_shipping: 0, amount_tax: 0 },
      url: `https://checkout.stripe.com/c/pay/${id}`,
    });
  }

  function exchangePrice(subscription: FakeSubscription, form: Form): void {
    const [change] = form["items"] as { id: string; price_data: Record<string, string> }[];
    const item = subscription.items.data[0];
    const data = change?.price_data;
    if (!item || !data || change.id !== item.id)
      throw refuse("No such subscription item", "resource_missing");
    if (!books.products.has(text(data["product"]))) throw refuse("No such product", "resource_missing");
    // Any other value would create proration items, which the fake doesn't support.
    if (form["proration_behavior"] !== "none")
      throw refuse("The fake prorates nothing.", "parameter_invalid");
    item.price = {
      id: life.createId("price"),
      object: "price",
      product: text(data["product"]),
      unit_amount: Number(data["unit_amount"]),
    };
  }

  return [
    {
      route: "POST /v1/customers",
      fields: ["metadata"],
      answer: ({ form }) =>
        add(books.customers, "Customer", {
          id: life.createId("cus"),
          object: "customer",
          created: life.seconds(),
          metadata: form["metadata"] as Record<string, string>,
        }),
    },
    {
      route: "GET /v1/customers/:id",
      fields: [],
      answer: ({ id }) => {
        const customer = find(books.customers, "customer", id);
        return customer.deleted ? { id, object: "customer", deleted: true } : customer;
      },
    },
    {
      route: "DELETE /v1/customers/:id",
      fields: [],
      answer: ({ id }) => {
        const customer = find(books.customers, "customer", id);
        if (customer.deleted) throw missing("customer", id);
        customer.deleted = true;
        for (const subscription of books.subscriptions.values()) {
          if (subscription.customer === id && subscription.status !== "canceled") {
            life.end({ subscription, endedAt: life.seconds() });
          }
        }
        life.record("customer.deleted", { id, object: "customer" });
        return { id, object: "customer", deleted: true };
      },
    },
    {
      route: "GET /v1/products/:id",
      fields: [],
      answer: ({ id }) => find(books.products, "product", id),
    },
    {
      route: "POST /v1/products",
      fields: ["id", "name"],
      answer: ({ form }) =>
        add(books.products, "Product", {
          id: text(form["id"]),
          object: "product",
          active: true,
          created: life.seconds(),
          name: text(form["name"]),
        }),
    },
    { route: "GET /v1/coupons/:id", fields: [], answer: ({ id }) => find(books.coupons, "coupon", id) },
    {
      route: "POST /v1/coupons",
      fields: ["id", "name", "amount_off", "currency", "duration"],
      answer: ({ form }) => {
        if (text(form["name"]).length > 40) throw refuse("Invalid string", "parameter_invalid", "name");
        return add(books.coupons, "Coupon", {
          id: text(form["id"]),
          object: "coupon",
          amount_off: Number(form["amount_off"]),
          created: life.seconds(),
          currency: text(form["currency"]),
          duration: text(form["duration"]),
          name: text(form["name"]),
          valid: true,
        });
      },
    },
    {
      // Since 2026-09-30, Stripe has rejected `payment_method_types`.
      route: "POST /v1/checkout/sessions",
      fields: [
        "mode",
        "customer",
        "client_reference_id",
        "line_items",
        "discounts",
        "allowed_payment_method_types",
        "adaptive_pricing",
        "success_url",
        "cancel_url",
        "expires_at",
        "metadata",
        "subscription_data",
      ],
      answer: ({ form }) => createSession(form),
    },
    {
      route: "GET /v1/checkout/sessions",
      fields: [...listFields, "customer", "status", "subscription"],
      answer: ({ form }) =>
        list(
          books.sessions,
          form,
          ({ customer, status, subscription }) =>
            matches(form, "customer", customer) &&
            matches(form, "status", status) &&
            matches(form, "subscription", subscription),
        ),
    },
    {
      route: "GET /v1/checkout/sessions/:id",
      fields: [],
      answer: ({ id }) => find(books.sessions, "checkout.session", id),
    },
    {
      route: "POST /v1/checkout/sessions/:id/expire",
      fields: [],
      answer: ({ id }) => {
        const session = find(books.sessions, "checkout.session", id);
        if (session.status !== "open") {
          throw refuse('Only Checkout Sessions with a status in ["open"] can be expired.', "");
        }
        Object.assign(session, { status: "expired", url: null });
        life.record("checkout.session.expired", session);
        return session;
      },
    },
    {
      route: "GET /v1/subscriptions/:id",
      fields: [],
      answer: ({ id }) => find(books.subscriptions, "subscription", id),
    },
    {
      route: "POST /v1/subscriptions/:id",
      fields: ["cancel_at_period_end", "cancel_at", "items", "metadata", "proration_behavior"],
      answer: ({ id, form }) => {
        const subscription = find(books.subscriptions, "subscription", id);
        if (subscription.status === "canceled") throw missing("subscription", id);
        const flag = form["cancel_at_period_end"];
        if (flag !== undefined) subscription.cancel_at_period_end = flag === "true";
        if (form["cancel_at"] === "") subscription.cancel_at = null;
        if (flag !== undefined) subscription.canceled_at = flag === "true" ? life.seconds() : null;
        if (form["items"] !== undefined) exchangePrice(subscription, form);
        for (const [name, value] of Object.entries((form["metadata"] ?? {}) as Record<string, string>)) {
          if (value === "") delete subscription.metadata[name];
          else subscription.metadata[name] = value;
        }
        life.record("customer.subscription.updated", subscription);
        return subscription;
      },
    },
    {
      route: "DELETE /v1/subscriptions/:id",
      fields: ["invoice_now", "prorate"],
      answer: ({ id }) => {
        const subscription = find(books.subscriptions, "subscription", id);
        if (subscription.status === "canceled") throw missing("subscription", id);
        life.end({ subscription, endedAt: life.seconds() });
        return subscription;
      },
    },
    {
      route: "GET /v1/invoices",
      fields: [...listFields, "subscription", "status"],
      answer: ({ form }) => {
        const found = list(
          books.invoices,
          form,
          ({ parent, status }) =>
            matches(form, "subscription", parent.subscription_details.subscription) &&
            matches(form, "status", status),
        );
        return { ...found, data: found.data.map((invoice) => withPayments(invoice, form)) };
      },
    },
    {
      route: "GET /v1/invoices/:id",
      fields: ["expand"],
      answer: ({ id, form }) => withPayments(find(books.invoices, "invoice", id), form),
    },
    {
      route: "POST /v1/invoices/:id/void",
      fields: [],
      answer: ({ id }) => {
        const invoice = requireThing(books.invoices, id);
        if (invoice.status !== "open")
          throw refuse("You can only void open invoices.", "status_transition_invalid");
        invoice.status = "void";
        invoice.status_transitions.voided_at = life.seconds();
        life.record("invoice.voided", invoice);
        return invoice;
      },
    },
    {
      route: "GET /v1/invoice_payments",
      fields: [...listFields, "payment", "invoice"],
      answer: ({ form }) => {
        const wanted = form["payment"] as { payment_intent?: string } | undefined;
        return list(
          books.invoicePayments,
          form,
          ({ payment }) => wanted === undefined || payment.payment_intent === wanted.payment_intent,
        );
      },
    },
    {
      route: "GET /v1/charges",
      fields: [...listFields, "customer", "payment_intent"],
      answer: ({ form }) => list(books.charges, form, ({ customer }) => matches(form, "customer", customer)),
    },
    {
      route: "POST /v1/refunds",
      fields: ["charge", "payment_intent", "amount", "reason", "metadata"],
      answer: ({ form }) => {
        const intent = text(form["payment_intent"]);
        const charge = [...books.charges.values()].find(
          ({ payment_intent: of, status }) => of === intent && status === "succeeded",
        );
        if (!charge) throw missing("payment_intent", intent);
        if (charge.refunded) {
          throw refuse(`Charge ${charge.id} has already been refunded.`, "charge_already_refunded");
        }
        if (charge.disputed) {
          throw refuse(
            `Charge ${charge.id} has been charged back; cannot issue a refund.`,
            "charge_disputed",
          );
        }
        return life.refundCharge({ charge, reason: text(form["reason"]) || null });
      },
    },
    {
      route: "GET /v1/disputes",
      fields: [...listFields, "charge"],
      answer: ({ form }) => list(books.disputes, form, ({ charge }) => matches(form, "charge", charge)),
    },
  ];
}

function text(value: FormValue | undefined): string {
  return typeof value === "string" ? value : "";
}
