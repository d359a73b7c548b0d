import type { Transaction } from "@pith/core/billing/transaction";
import { say } from "../../lib/texts/say.ts";
import { translate } from "../../lib/texts/texts.ts";

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
  const method = payment_type && nameMethod(payment_type);
  const name = provider && (providerNames.get(provider) ?? provider);
  if (method && name) return translate("transactions.methodAndProvider", { method, provider: name });
  return method || name || say("name.none");
}

function nameMethod(code: string): string {
  const method = methods.find((known) => known === code);
  return method ? say({ code: `payment_method.${method}`, params: {} }) : code;
}
