import { getAudioLimit } from "@pith/core/plans/get-audio-limit";
import { getEffectiveTier } from "@pith/core/plans/get-effective-tier";
import { getTierLimit } from "@pith/core/plans/get-tier-limit";
import type { Config } from "../config.ts";
import { buildPremium } from "./build-premium.ts";
import type { AccountRow } from "./users.repo.ts";

/** An account's monthly limits. */
export interface Allowance {
  /** Number of summaries. Null means unlimited. */
  summaries: number | null;
  /** Number of audio summaries. Null means unlimited, 0 means none. */
  audio: number | null;
  /** True if the account gets what paid plans include: more follows and no per-network limit. */
  isFull: boolean;
}

/** Returns the limits of the account's plan or, on a server without plans, those set by its admins. */
export function getAllowance({
  account,
  now,
  config,
}: {
  account: AccountRow;
  now: Date;
  config: Pick<Config, "hasPlans" | "MONTHLY_SUMMARIES">;
}): Allowance {
  if (!config.hasPlans) {
    const limit = account.monthlyUnits ?? config.MONTHLY_SUMMARIES;
    return { summaries: limit === 0 ? null : limit, audio: null, isFull: true };
  }
  const tier = getEffectiveTier(buildPremium({ account, now }));
  return {
    summaries: getTierLimit(tier),
    audio: getAudioLimit(tier),
    isFull: tier !== "free" && tier !== "expired",
  };
}
