import { AppError } from "@pith/core/errors/app-error";
import type { Clock } from "@pith/core/lib/clock";
import { Stripe } from "stripe";
import { z } from "zod";
import type { ProviderEvent } from "../payment-provider.ts";

const STRIPE_SIGNATURE_HEADER = "Stripe-Signature";

const reference = z
  .union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
  .nullish()
  .transform((id) => id ?? null);

/**
 * The fields we read from an event. A webhook endpoint keeps the API version it was created with, so this
 * also accepts old shapes. Only ids are used.
 */
const eventSchema = z.object({
  id: z.string().min(1),
  type: z.string(),
  data: z.object({
    object: z.object({
      id: z.string().nullish(),
      /** Missing from a few old events about lost account capabilities. */
      object: z.string().nullish(),
      mode: z.string().nullish(),
      invoice: reference,
      payment_intent: reference,
      /** In invoices before 2025-03-31. */
      subscription: reference,
      /** In newer invoices. */
      parent: z
        .object({ subscription_details: z.object({ subscription: reference }).nullish() })
        .nullish()
        .catch(null),
    }),
  }),
});

type EventObject = z.output<typeof eventSchema>["data"]["object"];

/**
 * @throws AppError `forbidden` if the signature is wrong, missing or old; `invalid_input` if the body isn't
 * an event.
 */
export function parseStripeEvent({
  stripe,
  webhookSecret,
  clock,
  body,
  headers,
}: {
  stripe: Stripe;
  webhookSecret: string;
  clock: Clock;
  body: Uint8Array;
  headers: Headers;
}): ProviderEvent {
  const event = eventSchema.safeParse(readSigned({ stripe, webhookSecret, clock, body, headers }));
  if (!event.success) {
    throw new AppError({ code: "invalid_input.request", cause: event.error });
  }
  const { id, type, data } = event.data;
  return { id, type, subject: readSubject({ type, object: data.object }) };
}

function readSigned({
  stripe,
  webhookSecret,
  clock,
  body,
  headers,
}: Parameters<typeof parseStripeEvent>[0]): unknown {
  const signature = headers.get(STRIPE_SIGNATURE_HEADER) ?? "";
  const { webhooks } = stripe;
  try {
    return webhooks.constructEvent(
      body,
      signature,
      webhookSecret,
      webhooks.DEFAULT_TOLERANCE,
      undefined,
      clock.now(),
    );
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) {
      throw new AppError({ code: "forbidden.signature", cause: error });
    }
    throw new AppError({ code: "invalid_input.request", cause: error });
  }
}

/** Returns the event's subject. Null if the event doesn't affect our data. */
function readSubject({ type, object }: { type: string; object: EventObject }): ProviderEvent["subject"] {
  switch (object.object) {
    case "checkout.session":
      return object.mode === "subscription" ? buildSubject("payment", object.id) : null;
    case "subscription":
      return buildSubject("subscription", object.id);
    case "invoice":
      return buildSubject("subscription", readInvoiceSubscription(object));
    case "invoice_payment":
      return buildSubject("payment", object.invoice);
    case "charge":
      return type.startsWith("charge.refund") ? buildSubject("payment", object.payment_intent) : null;
    case "refund":
    case "dispute":
      return buildSubject("payment", object.payment_intent);
    default:
      return null;
  }
}

function readInvoiceSubscription({ parent, subscription }: EventObject): string | null {
  return parent?.subscription_details?.subscription ?? subscription;
}

function buildSubject(
  kind: "payment" | "subscription",
  id: string | null | undefined,
): ProviderEvent["subject"] {
  return id ? { kind, id } : null;
}
