import { formatAmount } from "@pith/core/money/format-amount";
import { tiers } from "@pith/core/plans/tiers";
import { usePayment } from "../../lib/payment-store.ts";
import { useLanguage, useTranslate } from "../../lib/texts/texts.ts";
import { useBookedPayment } from "./use-booked-payment.ts";

const rowClass = "flex justify-between gap-4";

/**
 * A payment's plan and amount, from the server's record or, until there is one, from this browser's storage.
 * Renders nothing if neither source has them. For a partial payment, also shows the received and missing
 * amounts.
 */
export function PaymentFacts({ isPart = false }: { isPart?: boolean }) {
  const t = useTranslate();
  const locale = useLanguage();
  const booked = useBookedPayment();
  const { lastPaymentAmount, lastPaymentCurrency, lastPaymentPlan } = usePayment();
  const begun = {
    amount: lastPaymentAmount,
    currency: lastPaymentCurrency,
    tier: tiers.find((known) => known === lastPaymentPlan) ?? null,
  };
  const { amount, currency, tier } = booked ?? begun;
  if (tier === null || amount === null || currency === null) return null;
  const paid = isPart ? (booked?.paid ?? null) : null;
  const write = (minor: number) => formatAmount({ amount: minor, currency, locale });
  return (
    <dl className="m-0 space-y-1.5 rounded-surface border border-rule bg-raised p-5 text-sm">
      <div className={rowClass}>
        <dt className="text-soft">{t(`tier.${tier}`)}</dt>
        <dd className="m-0 tabular">{write(amount)}</dd>
      </div>
      {paid !== null && (
        <>
          <div className={rowClass}>
            <dt className="text-soft">{t("result.arrived")}</dt>
            <dd className="m-0 tabular">{write(paid)}</dd>
          </div>
          <div className={`${rowClass} font-medium`}>
            <dt>{t("result.missing")}</dt>
            <dd className="m-0 tabular">{write(Math.max(0, amount - paid))}</dd>
          </div>
        </>
      )}
    </dl>
  );
}
