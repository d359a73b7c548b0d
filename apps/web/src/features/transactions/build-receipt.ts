import type { Transaction } from "@pith/core/billing/transaction";
import type { Message } from "@pith/core/messages/message-codes";
import { formatAmount } from "@pith/core/money/format-amount";
import { planCatalog } from "@pith/core/plans/plan-catalog";
import { say } from "../../lib/texts/say.ts";
import { describePaymentMethod } from "./describe-payment-method.ts";
import { getReceiptUrl } from "./get-receipt-url.ts";
import { shortenPaymentId } from "./shorten-payment-id.ts";

export interface Receipt {
  /** 'pith-receipt-2025-03-07.txt', or 'pith-receipt-undated.txt' if the date is unknown. */
  fileName: string;
  /** Plain text, one fact per line, with a trailing newline. */
  text: string;
}

/** Creates a payment's receipt as a text file in the reader's language. The file name includes the date. */
export function buildReceipt({ transaction, locale }: { transaction: Transaction; locale: string }): Receipt {
  const { timestamp, amount, currency, status } = transaction;
  // The Swedish locale formats dates as ISO 8601 and, unlike `toISOString`, in the reader's time zone.
  const fileDate =
    timestamp === null ? "undated" : new Intl.DateTimeFormat("sv-SE").format(Date.parse(timestamp));
  const receiptUrl = getReceiptUrl(transaction);
  const facts: Message[] = [
    { code: "receipt.date", params: { date: timestamp } },
    { code: "receipt.plan", params: { plan: namePlan(transaction) } },
    { code: "receipt.amount", params: { amount: formatAmount({ amount, currency, locale }) } },
    { code: "receipt.status", params: { status: { code: `payment_status.${status}`, params: {} } } },
    { code: "receipt.payment", params: { id: shortenPaymentId(transaction.provider_payment_id) } },
    { code: "receipt.method", params: { method: describePaymentMethod(transaction) } },
  ];
  if (receiptUrl !== null) facts.push({ code: "receipt.url", params: { url: receiptUrl } });
  const lines = [say("receipt.title"), "", ...facts.map(say)];
  return {
    fileName: `pith-receipt-${fileDate}.txt`,
    text: `${lines.map(removeControlCharacters).join("\n")}\n`,
  };
}

function namePlan({ tier }: Transaction): string {
  if (tier === null) return say("name.none");
  return tier === "admin" ? "Admin" : planCatalog[tier].name;
}

/** Removes control characters, so that a provider's text can't start a new line. */
function removeControlCharacters(line: string): string {
  return line.replace(/\p{Cc}+/gu, " ");
}
