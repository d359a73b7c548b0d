import { keepCurrencySign } from "@pith/core/money/keep-currency-sign";
import type { Plan } from "@pith/core/plans/plan";
import { useLanguage, useTranslate } from "../../lib/texts/texts.ts";

export function PlanPrice({ plan }: { plan: Plan }) {
  const t = useTranslate();
  const language = useLanguage();
  const { price, currency } = plan.pricing.monthly;
  const format = (amount: number) =>
    keepCurrencySign(
      new Intl.NumberFormat(language, {
        style: "currency",
        currency,
        trailingZeroDisplay: "stripIfInteger",
      }).format(amount),
    );
  return (
    <p className="mt-3 flex flex-wrap items-baseline gap-x-1.5">
      {plan.original_price !== null && plan.original_price > price && (
        <s className="text-base text-faint">{format(plan.original_price)}</s>
      )}
      <span data-price="" className="text-xl font-semibold">
        {format(price)}
      </span>
      <span className="text-sm text-faint">{t("plans.perMonth")}</span>
    </p>
  );
}
