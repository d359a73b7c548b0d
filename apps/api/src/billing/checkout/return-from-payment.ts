import type { TransactionStatus } from "@pith/core/billing/transaction";
import { AppError } from "@pith/core/errors/app-error";
import type { PaidBy } from "../../db/schema/billing.schema.ts";
import { findCheckout } from "../billing.repo.ts";
import type { BillingDependencies } from "../billing-dependencies.ts";
import { reconcile } from "../booking/reconcile-payment.ts";
import { findProvider } from "../find-provider.ts";
import { isUnreachable } from "../is-unreachable.ts";

const CARD_SUCCESS_PATH = "/payment/success";
const CARD_FAILURE_PATH = "/payment/failed";
/** The transaction list, which shows what we know about the payment. */
const UNKNOWN_PATH = "/subscription?section=transactions";

/**
 * Returns the page to show a payer who comes back from the provider. Reads the payment instead of waiting for
 * its event, so that the plan is already active on that page.
 */
export async function returnFromPayment({
  checkoutId,
  query,
  dependencies,
}: {
  checkoutId: string;
  /** The query string appended by the provider. */
  query: URLSearchParams;
  dependencies: BillingDependencies;
}): Promise<string> {
  const { config, database, payments } = dependencies;
  const checkout = await findCheckout({ db: database.db, id: checkoutId });
  const provider = findProvider({ payments, name: checkout?.provider });
  if (!checkout?.providerCheckoutId || !provider) {
    throw new AppError({ code: "not_found.payment" });
  }
  const { providerCheckoutId: id } = checkout;
  try {
    const returned = provider.findReturned?.(query);
    if (returned) await reconcile({ provider, subject: { kind: "payment", id: returned }, dependencies });
    await reconcile({ provider, subject: { kind: "payment", id }, dependencies });
  } catch (error) {
    // We don't know the outcome, and a user who has paid must not see an error. The event will activate the
    // plan.
    if (isUnreachable(error)) return new URL(UNKNOWN_PATH, config.publicUrl).href;
    throw error;
  }
  const payment = await provider.readPayment(id);
  // A double payment or a refunded one, so neither the success page nor the failure page would be right.
  if (payment?.status === "cancelled") return new URL(UNKNOWN_PATH, config.publicUrl).href;
  const target = chooseTarget({
    checkout,
    // The money is in transit and there is nothing left for the payer to do, so let the success page wait for
    // it.
    status: payment?.isArriving ? "succeeded" : (payment?.status ?? "failed"),
    publicUrl: config.publicUrl,
  });
  target.searchParams.set("payment", id);
  target.searchParams.set("plan", checkout.plan);
  if (payment && payment.status === "processing" && !payment.isArriving) {
    target.searchParams.set("paid", String(payment.paidMinor));
    target.searchParams.set("amount", String(payment.amount.amountMinor));
    target.searchParams.set("currency", payment.amount.currency);
  }
  return target.href;
}

/**
 * Picks one of the client's return pages. Crypto payments have their own pages, and fall back to those for
 * card payments.
 */
function chooseTarget({
  checkout,
  status,
  publicUrl,
}: {
  checkout: { method: PaidBy; successUrl: string; cancelUrl: string };
  status: TransactionStatus;
  publicUrl: string;
}): URL {
  const isCrypto = checkout.method === "crypto";
  if (status === "processing") {
    return new URL(isCrypto ? "/payment/crypto/partial" : "/payment/partial", publicUrl);
  }
  const named = new URL(status === "succeeded" ? checkout.successUrl : checkout.cancelUrl);
  if (isCrypto && named.pathname === CARD_SUCCESS_PATH) named.pathname = "/payment/crypto/success";
  if (isCrypto && named.pathname === CARD_FAILURE_PATH) named.pathname = "/payment/crypto/failed";
  return named;
}
