import { formatDate } from "../lib/format-date.ts";
import { formatAmount } from "../money/format-amount.ts";
import { planCatalog } from "../plans/plan-catalog.ts";
import { describePaymentMethod } from "./describe-payment-method.ts";
import { getReceiptUrl } from "./get-receipt-url.ts";
import { getStatusLabel } from "./get-status-label.ts";
import { shortenPaymentId } from "./shorten-payment-id.ts";
import type { Transaction } from "./transaction.ts";

export interface Receipt {
  /** 'pith-receipt-2025-03-07.txt'; 'pith-receipt-undated.txt' where the date isn't known. */
  fileName: string;
  /** Plain text, one fact a line, ending with a line break. */
  text: string;
}

/** A payment's receipt as a text file, named by its date. Date and amount are written as the reader writes them. */
export function buildReceipt({
  transaction,
  locale,
  timeZone,
}: {
  transaction: Transaction;
  locale?: string;
  timeZone?: string;
}): Receipt {
  const zone = timeZone === undefined ? {} : { timeZone };
  const language = locale === undefined ? {} : { locale };
  const { timestamp } = transaction;
  // The Swedish way of writing a date is ISO 8601's, in whatever zone.
  const fileDate =
    timestamp === null ? "undated" : new Intl.DateTimeFormat("sv-SE", zone).format(Date.parse(timestamp));
  const receiptUrl = getReceiptUrl(transaction);
  const lines = [
    "Pith receipt",
    "",
    `Date: ${formatDate({ date: timestamp, ...language, ...zone })}`,
    `Plan: ${namePlan(transaction)}`,
    `Amount: ${formatAmount({ amount: transaction.amount, currency: transaction.currency, ...language })}`,
    `Status: ${getStatusLabel(transaction.status)}`,
    `Payment: ${shortenPaymentId(transaction.provider_payment_id)}`,
    `Paid with: ${describePaymentMethod(transaction)}`,
    ...(receiptUrl === null ? [] : [`Provider's receipt: ${receiptUrl}`]),
  ];
  return {
    fileName: `pith-receipt-${fileDate}.txt`,
    text: `${lines.map(removeControlCharacters).join("\n")}\n`,
  };
}

function namePlan({ tier }: Transaction): string {
  if (tier === null) return "N/A";
  return tier === "admin" ? "Admin" : planCatalog[tier].name;
}

/** What a provider wrote mustn't start a line of its own. */
function removeControlCharacters(line: string): string {
  return line.replace(/\p{Cc}+/gu, " ");
}
