import type { Premium } from "@pith/core/accounts/premium";
import { DAY_MS, HOUR_MS } from "@pith/core/lib/durations";
import { getEffectiveTier } from "@pith/core/plans/get-effective-tier";
import { getTierLimit } from "@pith/core/plans/get-tier-limit";
import { UNLIMITED_SUMMARIES } from "@pith/core/plans/summaries-limit";
import type { AccountRow } from "./users.repo.ts";

/**
 * A day that began less than this long ago still counts as a whole day, so that a new month shows its full number of
 * days.
 */
export const BEGUN_DAY_MS = HOUR_MS;

/** Returns the number of whole days until a time: 0 on the last day, negative after it. */
export function countDaysUntil({ moment, now }: { moment: Date; now: Date }): number {
  const leftMs = moment.getTime() - now.getTime();
  return Math.floor((leftMs < 0 ? leftMs : leftMs + BEGUN_DAY_MS) / DAY_MS);
}

/** Builds the API representation of an account's plan. */
export function buildPremium({ account, now }: { account: AccountRow; now: Date }): Premium {
  const { tier, expiryDate } = account;
  const active = tier !== "free" && (expiryDate === null || expiryDate > now);
  const daysRemaining =
    tier === "free" || expiryDate === null ? null : countDaysUntil({ moment: expiryDate, now });
  const standing = { tier, active, days_remaining: daysRemaining };
  return {
    ...standing,
    summaries_limit: getTierLimit(getEffectiveTier(standing)) ?? UNLIMITED_SUMMARIES,
    activation_date: account.activationDate?.toISOString() ?? null,
    expiry_date: expiryDate?.toISOString() ?? null,
    cancel_at_period_end: account.cancelAtPeriodEnd,
    renewal: account.renewal && { amount: account.renewal.amountMinor, currency: account.renewal.currency },
    next_plan: account.nextPlan,
  };
}
