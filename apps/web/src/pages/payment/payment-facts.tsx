import { formatAmount } from "@pith/core/billing/format-amount";
import { tiers } from "@pith/core/plans/tiers";
import { usePayment } from "../../lib/payment-store.ts";
import { useLanguage, useTranslate } from "../../lib/texts/texts.ts";

/** What the payment was for, as it was begun on this machine; nothing where it was begun elsewhere. */
export function PaymentFacts() {
  const t = useTranslate();
  const locale = useLanguage();
  const { lastPaymentAmount, lastPaymentCurrency, lastPaymentPlan } = usePayment();
  const tier = tiers.find((known) => known === lastPaymentPlan);
  if (!tier || lastPaymentAmount === null || lastPaymentCurrency === null) return null;
  return (
    <dl className="mt-6 mb-0 max-w-100 border-y border-rule py-3 text-sm">
      <div className="flex justify-between gap-4">
        <dt className="text-soft">{t(`tier.${tier}`)}</dt>
        <dd className="m-0 tabular">
          {formatAmount({ amount: lastPaymentAmount, currency: lastPaymentCurrency, locale })}
        </dd>
      </div>
    </dl>
  );
}
