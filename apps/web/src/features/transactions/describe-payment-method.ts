import type { Transaction } from "@pith/core/billing/transaction";
import { say } from "../../lib/texts/say.ts";

const methods = ["card", "crypto", "stars"] as const;

/** Display names for provider codes. */
const providerNames: ReadonlyMap<string, string> = new Map([
  ["stripe", "Stripe"],
  ["nowpayments", "NOWPayments"],
  ["telegram", "Telegram"],
  ["sandbox", "Sandbox"],
]);

/**
 * Formats the payment method and provider, such as 'Card, Stripe'. Unknown codes are shown verbatim; 'N/A' if
 * both are missing.
 */
export function describePaymentMethod({
  payment_type,
  provider,
}: Pick<Transaction, "payment_type" | "provider">): string {
  const parts = [
    payment_type && nameMethod(payment_type),
    provider && (providerNames.get(provider) ?? provider),
  ];
  return parts.filter(Boolean).join(", ") || say("name.none");
}

function nameMethod(code: string): string {
  const method = methods.find((known) => known === code);
  return method ? say({ code: `payment_method.${method}`, params: {} }) : code;
}
