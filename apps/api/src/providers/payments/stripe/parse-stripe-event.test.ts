import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { createFakeClock } from "@pith/core/testing";
import { Stripe } from "stripe";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createStripeClient } from "./create-stripe-client.ts";
import { parseStripeEvent } from "./parse-stripe-event.ts";
import { createStripeShop } from "./testing/create-stripe-shop.ts";

const WEBHOOK_SECRET = "whsec_test";
const dataFolder = path.join(
  process.env["PITH_SHARED_DATA"] ?? path.resolve(import.meta.dirname, "../../../../../../../shared/data"),
  "webhooks/stripe",
);
const isThere = existsSync(dataFolder);
if (!isThere) {
  // biome-ignore lint/suspicious/noConsole: a run must report what it skipped and why.
  console.log(`Events of Stripe: skipped, ${dataFolder} is absent. Set PITH_SHARED_DATA.`);
}

const eventSchema = z.looseObject({
  id: z.string(),
  object: z.literal("event"),
  type: z.string(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});

const listFiles = (folder: string): string[] =>
  isThere
    ? readdirSync(path.join(dataFolder, folder))
        .filter((name) => name.endsWith(".json"))
        .map((name) => path.join(folder, name))
    : [];
const readText = (file: string) => readFileSync(path.join(dataFolder, file), "utf8");

const clock = createFakeClock();
const stripe = createStripeClient({ secretKey: "sk_test_unused", apiOrigin: null });

/** Parses the event from the file's exact bytes, with a signature like Stripe's. */
function parse(text: string) {
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload: text,
    secret: WEBHOOK_SECRET,
    timestamp: Math.floor(clock.now() / 1000),
  });
  const headers = new Headers({ "Stripe-Signature": signature });
  const body = new TextEncoder().encode(text);
  return parseStripeEvent({ stripe, webhookSecret: WEBHOOK_SECRET, clock, body, headers });
}

describe("parseStripeEvent", () => {
  it.skipIf(!isThere)("finds the subjects of real events of the newest API version", () => {
    const subjects = Object.fromEntries(
      listFiles("basil_2025-03-31").map((file) => {
        const text = readText(file);
        const event = eventSchema.parse(JSON.parse(text));
        const parsed = parse(text);
        expect(parsed).toMatchObject({ id: event.id, type: event.type });
        return [event.type, { subject: parsed.subject, object: event.data.object }];
      }),
    );
    const { "checkout.session.completed": checkout, "invoice.payment_succeeded": invoice } = subjects;
    expect(Object.keys(subjects)).toHaveLength(listFiles("basil_2025-03-31").length);
    expect(checkout?.subject).toEqual({ kind: "payment", id: checkout?.object["id"] });
    // The id is only in `parent.subscription_details`.
    expect(invoice?.object).not.toHaveProperty("subscription");
    expect(invoice?.subject).toEqual({
      kind: "subscription",
      id: expect.stringMatching(/^sub_1RMgaf/),
    });
  });

  it.skipIf(!isThere)("parses every other real event, of any API version", () => {
    const files = [...listFiles("stripe-ruby-mock"), ...listFiles("dj-stripe")];
    let count = 0;
    const found = new Set<string>();
    for (const file of files) {
      const text = readText(file);
      const event = eventSchema.safeParse(JSON.parse(text));
      if (!event.success) continue;
      count += 1;
      const { id, type, subject } = parse(text);
      expect([id, type]).toEqual([event.data.id, event.data.type]);
      if (subject) found.add(`${subject.kind} ${subject.id.split("_")[0]}`);
    }
    expect(count).toBeGreaterThan(40);
    // The files include subscriptions, and old invoices that reference their subscription at the top level.
    expect([...found].some((kind) => kind.startsWith("subscription"))).toBe(true);
  });

  it.each([
    ["charge.refunded", { object: "charge", id: "ch_1", payment_intent: "pi_1" }, "pi_1"],
    ["charge.succeeded", { object: "charge", id: "ch_1", payment_intent: "pi_1" }, null],
    ["charge.refunded", { object: "charge", id: "ch_1", payment_intent: null }, null],
    ["refund.updated", { object: "refund", id: "re_1", payment_intent: { id: "pi_1" } }, "pi_1"],
    ["charge.dispute.created", { object: "dispute", id: "du_1", payment_intent: "pi_1" }, "pi_1"],
    ["invoice_payment.paid", { object: "invoice_payment", id: "inpay_1", invoice: "in_1" }, "in_1"],
    ["invoice.upcoming", { object: "invoice", parent: null }, null],
    ["checkout.session.completed", { object: "checkout.session", id: "cs_1", mode: "setup" }, null],
    ["customer.deleted", { object: "customer", id: "cus_1" }, null],
    ["customer.subscription.deleted", { object: "subscription", id: "sub_1" }, "sub_1"],
  ])("%s of %o is about %s", (type, object, id) => {
    const { subject } = parse(JSON.stringify({ id: "evt_1", object: "event", type, data: { object } }));
    expect(subject?.id ?? null).toBe(id);
  });
});

describe("the tests' fake Stripe", () => {
  it.skipIf(!isThere)("writes only fields that the real Stripe writes", async () => {
    const shop = await createStripeShop();
    const somebody = await shop.signIn();
    const { subscription, sessionId } = await shop.buy(somebody);
    const [invoice] = shop.findInvoices(subscription.id);
    const read = (file: string) => eventSchema.parse(JSON.parse(readText(file))).data.object;
    const pairs = [
      [
        shop.stripe.books.sessions.get(sessionId),
        "basil_2025-03-31/checkout.session.completed.subscription.json",
      ],
      [invoice, "basil_2025-03-31/invoice.payment_succeeded.subscription_create.json"],
    ] as const;
    await shop.close();
    for (const [ours, file] of pairs) {
      const theirs = read(file);
      expect(listPaths(ours).filter((field) => !listPaths(theirs).includes(field))).toEqual([]);
    }
    const fixtures = z
      .object({ resources: z.record(z.string(), z.unknown()) })
      .parse(JSON.parse(readText("openapi_fixtures3.json"))).resources;
    const things = [
      [subscription, "subscription"],
      [[...shop.stripe.books.charges.values()][0], "charge"],
    ] as const;
    for (const [ours, name] of things) {
      const theirs = listPaths(fixtures[name]);
      expect(listPaths(ours).filter((field) => !theirs.includes(field))).toEqual([]);
    }
  });
});

/** Lists the paths that have a value, such as `lines.data.period.start`. Skips metadata and nulls. */
function listPaths(value: unknown, base = ""): string[] {
  if (Array.isArray(value)) return value.length > 0 ? listPaths(value[0], base) : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const own = base ? `${base}.${name}` : name;
    return name === "metadata" ? [own] : [own, ...listPaths(inner, own)];
  });
}
