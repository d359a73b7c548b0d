import { createHash } from "node:crypto";
import { AppError } from "@pith/core/errors/app-error";
import type { ProviderEvent } from "../payment-provider.ts";
import { parseJsonWithTexts } from "./exact-json.ts";
import { isProviderId, writeReference } from "./payment-reference.ts";
import { isSignedNotification } from "./verify-notification.ts";

const NOWPAYMENTS_SIGNATURE_HEADER = "x-nowpayments-sig";

/** Real notifications are smaller than a kilobyte. */
const MAX_NOTIFICATION_BYTES = 64 * 1024;
const HASH_CHARACTERS = 22;
const MAX_STATUS_CHARACTERS = 40;

/**
 * Verifies the signature on the raw body and returns the notification's event. A notification about anything
 * other than a payment, such as a payout, has no subject.
 *
 * @throws AppError `forbidden` for a missing or wrong signature, `invalid_input` for a body that can't be
 * parsed.
 */
export function parseNotification({
  body,
  headers,
  secret,
}: {
  body: Uint8Array;
  headers: Headers;
  secret: string;
}): ProviderEvent {
  const signature = headers.get(NOWPAYMENTS_SIGNATURE_HEADER);
  if (!signature) {
    throw new AppError({ code: "forbidden.signature" });
  }
  const text = readText(body);
  let isSigned: boolean;
  let content: unknown;
  try {
    isSigned = isSignedNotification({ text, signature, secret });
    content = parseJsonWithTexts(text);
  } catch (cause) {
    throw new AppError({ code: "invalid_input.json", cause });
  }
  if (!isSigned) throw new AppError({ code: "forbidden.signature" });
  return describe({ text, content });
}

function readText(body: Uint8Array): string {
  if (body.byteLength > MAX_NOTIFICATION_BYTES) {
    throw new AppError({ code: "input_too_large" });
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch (cause) {
    throw new AppError({ code: "invalid_input.request", cause });
  }
}

function describe({ text, content }: { text: string; content: unknown }): ProviderEvent {
  const fields = (typeof content === "object" && content !== null ? content : {}) as Record<string, unknown>;
  const hash = createHash("sha256").update(text).digest("base64url").slice(0, HASH_CHARACTERS);
  const paymentId = fields["payment_id"];
  if (!isProviderId(paymentId)) return { id: `other:${hash}`, type: "other", subject: null };
  const status = String(fields["payment_status"]).slice(0, MAX_STATUS_CHARACTERS);
  const parentId = fields["parent_payment_id"];
  const invoiceId = fields["invoice_id"];
  const paidAtFiat = fields["actually_paid_at_fiat"];
  return {
    // NOWPayments sends no event ids, so identical content counts as the same event.
    id: `${paymentId}:${status}:${hash}`,
    type: `payment.${status}`,
    subject: {
      kind: "payment",
      id: writeReference({
        paymentId,
        parentId: isProviderId(parentId) ? parentId : null,
        invoiceId: isProviderId(invoiceId) ? invoiceId : null,
        paidAtFiat: typeof paidAtFiat === "string" ? paidAtFiat : null,
      }),
    },
  };
}
