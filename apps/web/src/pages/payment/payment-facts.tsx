import { formatAmount } from "@pith/core/billing/format-amount";
import { tiers } from "@pith/core/plans/tiers";
import { useAuth } from "../../lib/auth/auth.ts";
import { usePayment } from "../../lib/payment-store.ts";
import { useLanguage, useTranslate } from "../../lib/texts/texts.ts";
import { useSearch } from "../../lib/use-search.ts";

/**
 * What the payment was for and what it came to: as the books have it; until they do, as it was begun on this machine;
 * nothing where neither is known.
 */
export function PaymentFacts() {
  const t = useTranslate();
  const locale = useLanguage();
  // The server names the payment on the way back from the provider.
  const paymentId = useSearch().get("payment");
  const booked = useAuth((state) =>
    state.user?.transactions.find(
      ({ provider_payment_id }) => provider_payment_id !== null && provider_payment_id === paymentId,
    ),
  );
  const { lastPaymentAmount, lastPaymentCurrency, lastPaymentPlan } = usePayment();
  const begun = {
    amount: lastPaymentAmount,
    currency: lastPaymentCurrency,
    tier: tiers.find((known) => known === lastPaymentPlan) ?? null,
  };
  const { amount, currency, tier } = booked ?? begun;
  if (tier === null || amount === null || currency === null) return null;
  return (
    <dl className="mt-6 mb-0 max-w-100 border-y border-rule py-3 text-sm">
      <div className="flex justify-between gap-4">
        <dt className="text-soft">{t(`tier.${tier}`)}</dt>
        <dd className="m-0 tabular">{formatAmount({ amount, currency, locale })}</dd>
      </div>
    </dl>
  );
}
