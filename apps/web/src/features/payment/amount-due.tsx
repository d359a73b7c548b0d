import type { PaymentMethod } from "@pith/core/billing/subscription";
import { paymentEndpoints } from "@pith/core/contract/payment.endpoints";
import type { UpgradePricing } from "@pith/core/contract/payment.schemas";
import { formatAmount } from "@pith/core/money/format-amount";
import { getCurrentTier } from "@pith/core/plans/get-current-tier";
import type { Plan } from "@pith/core/plans/plan";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { useEffect, useState } from "react";
import { api } from "../../lib/api-client.ts";
import { useAuth } from "../../lib/auth/auth.ts";
import { logError } from "../../lib/log-error.ts";
import { readError } from "../../lib/texts/read-error.ts";
import { useLanguage, useTranslate } from "../../lib/texts/texts.ts";
import { useErrorText } from "../../lib/texts/use-error-text.ts";

/** The amount due today, as charged at checkout: the plan's price minus the credit for the current plan. */
export function AmountDue({ plan, method }: { plan: Plan; method: PaymentMethod }) {
  const t = useTranslate();
  const locale = useLanguage();
  const premium = useAuth((state) => state.user?.premium ?? null);
  const tier = getCurrentTier(premium);
  // Without an active plan there's no credit, so we don't need a quote.
  const isAsked = tier === "lite" || tier === "based" || tier === "pro";
  const [quote, setQuote] = useState<UpgradePricing | null>(null);
  const [error, setError] = useErrorText();

  useEffect(() => {
    if (!isAsked || plan.id === "free") return;
    const controller = new AbortController();
    setQuote(null);
    setError(null);
    api
      .call(
        paymentEndpoints.getUpgradePricing,
        { query: { to_tier: plan.id, billing_period: "monthly", payment_method: method } },
        { signal: controller.signal },
      )
      .then(setQuote)
      .catch((cause: unknown) => {
        if (controller.signal.aborted) return;
        logError(cause);
        setError(() => readError(cause));
      });
    return () => controller.abort();
  }, [isAsked, plan.id, method]);

  const { price, currency } = plan.pricing.monthly;
  const full = quote?.full_price ?? Math.round(price * 100);
  const due = isAsked ? quote?.amount_due : full;
  const write = (amount: number) => formatAmount({ amount, currency: quote?.currency ?? currency, locale });
  return (
    <div className="mt-5 border-y border-rule py-4">
      <dl className="m-0 space-y-1.5 text-sm">
        <Row label={`${plan.name} · ${t("payment.full")}`} value={write(full)} />
        {quote && quote.credit > 0 && (
          <Row
            label={t("payment.credit", { days: quote.days_remaining })}
            // Intl puts the minus sign where the language expects it, but writes it as a hyphen.
            value={write(-quote.credit).replace("-", "−")}
          />
        )}
        <div className="flex justify-between gap-4 pt-1 text-base font-semibold">
          <dt>{t("payment.due")}</dt>
          <dd data-amount-due="" className="m-0 tabular">
            {due === undefined ? "…" : write(due)}
          </dd>
        </div>
      </dl>
      {quote?.kind === "reactivation" && (
        <p className="mt-2 text-sm text-soft">{t("payment.reactivation")}</p>
      )}
      {error && <FailureNote className="mt-3">{error}</FailureNote>}
    </div>
  );
}

function Row({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex justify-between gap-4 text-soft">
      <dt>{label}</dt>
      <dd className="m-0 tabular">{value}</dd>
    </div>
  );
}
