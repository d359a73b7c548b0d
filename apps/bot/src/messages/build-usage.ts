import type { AccountOverview } from "@pith/core/accounts/account-overview";
import { getAudioLimit } from "@pith/core/plans/get-audio-limit";
import { getEffectiveTier } from "@pith/core/plans/get-effective-tier";
import { UNLIMITED_SUMMARIES } from "@pith/core/plans/summaries-limit";
import type { Texts } from "../locales/create-texts.ts";
import { drawShare } from "./draw-share.ts";
import { type FormattedText, joinText, styleText } from "./formatted-text.ts";

/** Formats the plan, if the server has plans, and this month's usage with a meter. */
export function buildUsage({
  overview,
  texts,
}: {
  overview: Pick<AccountOverview, "premium" | "stats">;
  texts: Texts;
}): FormattedText {
  const { premium, stats } = overview;
  const used = stats.monthly.text_summaries_used;
  const limit = premium?.summaries_limit ?? stats.monthly.summaries_limit;
  const isUnlimited = limit === UNLIMITED_SUMMARIES;
  return joinText({
    pieces: [
      premium &&
        styleText({ piece: texts.t("usage.plan", { plan: capitalize(premium.tier) }), style: "bold" }),
      isUnlimited || limit === 0 ? null : drawShare(used / limit),
      isUnlimited ? texts.t("usage.unlimited", { used }) : texts.t("usage.month", { used, limit }),
      describeAudio({ overview, texts }),
      describeDays({ days: premium?.days_remaining ?? null, texts }),
    ],
    separator: "\n",
  });
}

/** Returns null for plans without audio. On a server without plans, everyone has audio. */
function describeAudio({
  overview: { premium, stats },
  texts,
}: {
  overview: Pick<AccountOverview, "premium" | "stats">;
  texts: Texts;
}): string | null {
  const limit = premium && getAudioLimit(getEffectiveTier(premium));
  const used = stats.monthly.audio_summaries_used;
  if (limit === 0) return null;
  return limit === null ? texts.t("usage.audioUnlimited", { used }) : texts.t("usage.audio", { used, limit });
}

function describeDays({ days, texts }: { days: number | null; texts: Texts }): string | null {
  if (days === null) return null;
  return days < 0 ? texts.t("usage.expired") : texts.say({ code: "banner.days_remaining", params: { days } });
}

/** Plan names are the same in every language. */
function capitalize(tier: string): string {
  return tier.charAt(0).toUpperCase() + tier.slice(1);
}
