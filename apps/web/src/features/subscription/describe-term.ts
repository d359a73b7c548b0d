import type { Premium } from "@pith/core/accounts/premium";
import { formatAmount } from "@pith/core/money/format-amount";
import { getEffectiveTier } from "@pith/core/plans/get-effective-tier";
import { formatDay, formatNearDay } from "../../lib/texts/format-day.ts";
import type { Translate } from "../../lib/texts/texts.ts";

/**
 * Describes what happens at the end of the paid period: the plan renews at a price, switches to another,
 * ends, or runs out. Null for free and admin, whose plans don't end.
 */
export function describeTerm({
  premium,
  t,
  locale,
}: {
  premium: Premium;
  t: Translate;
  locale: string;
}): string | null {
  const { expiry_date, cancel_at_period_end, renewal, next_plan } = premium;
  const tier = getEffectiveTier(premium);
  if (tier === "free" || tier === "admin" || expiry_date === null) return null;
  const date = formatDay({ date: expiry_date, locale });
  const plan = next_plan && t(`tier.${next_plan}`);
  if (tier === "expired") return t("subscription.endedOn", { date });
  if (cancel_at_period_end) return t("subscription.endsOn", { date });
  if (renewal === null) {
    return plan ? t("subscription.thenPlan", { date, plan }) : t("subscription.runsUntil", { date });
  }
  const price = formatAmount({ ...renewal, locale });
  const day = formatNearDay({ date: expiry_date, locale });
  return plan
    ? t("subscription.switchesOn", { date: day, plan, price })
    : t("subscription.renewsOn", { date: day, price });
}
