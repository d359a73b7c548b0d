import type { Transaction } from "./transaction.ts";

/** Words for what providers and we ourselves call by codes. What isn't here is shown as it was written. */
const names: ReadonlyMap<string, string> = new Map([
  ["card", "Card"],
  ["crypto", "Crypto"],
  ["stars", "Stars"],
  ["stripe", "Stripe"],
  ["nowpayments", "NOWPayments"],
  ["telegram", "Telegram"],
  ["sandbox", "Sandbox"],
]);

/** How and with whom a payment was made: 'Card, Stripe'. 'N/A' where neither is said. */
export function describePaymentMethod({
  payment_type,
  provider,
}: Pick<Transaction, "payment_type" | "provider">): string {
  const parts = [payment_type, provider].flatMap((code) => (code ? [names.get(code) ?? code] : []));
  return parts.join(", ") || "N/A";
}
