import type { Premium } from "@pith/core/accounts/premium";
import type { Stats } from "@pith/core/accounts/stats";
import { formatDuration } from "@pith/core/lib/format-duration";
import { canGenerateSummary } from "@pith/core/plans/can-generate-summary";
import { getCurrentTier } from "@pith/core/plans/get-current-tier";
import { getPlanButtons } from "@pith/core/plans/get-plan-buttons";
import { getRemainingSummaries } from "@pith/core/plans/get-remaining-summaries";
import { hasAudio } from "@pith/core/plans/has-audio";
import { buttonStyles } from "@pith/ui/primitives/button";
import { useAuth } from "../../lib/auth/auth.ts";
import { useHasPlans } from "../../lib/edition.ts";
import { Link } from "../../lib/link.tsx";
import { useLanguage, useTranslate } from "../../lib/texts/texts.ts";

/** Placeholder for a number that isn't known yet. */
const BLANK = "\u00a0";

/**
 * Usage this month and in total. Audio is shown only on tiers that include it. Links to the plans if this
 * month's quota is used up. Until the account has loaded, the numbers are blank, so that the content below
 * doesn't move.
 */
export function UsageStats({ stats, premium }: { stats: Stats | null; premium: Premium | null }) {
  const t = useTranslate();
  const language = useLanguage();
  const hasPlans = useHasPlans();
  const hasFailed = useAuth((state) => state.userDataCause !== null);
  if (!stats && hasFailed) return null;
  const { monthly, total } = stats ?? {};
  const number = (value: number | undefined) =>
    value === undefined ? BLANK : new Intl.NumberFormat(language).format(value);
  const duration = (seconds: number | undefined) =>
    seconds === undefined ? BLANK : formatDuration(seconds, language);
  const tier = getCurrentTier(premium);
  const showsAudio = !hasPlans || (tier !== null && hasAudio(tier));
  const audio = (used: number | undefined) => (showsAudio ? [[t("stats.audio"), number(used)]] : []);
  const remaining =
    monthly &&
    getRemainingSummaries({
      summariesLimit: premium?.summaries_limit ?? monthly.summaries_limit,
      usedCount: monthly.text_summaries_used,
    });
  const needsBiggerPlan =
    premium !== null &&
    monthly !== undefined &&
    !canGenerateSummary({ premium, monthly }) &&
    getPlanButtons(premium).hasUpgrade;
  const groups = [
    {
      title: t("stats.month"),
      facts: [
        [t("stats.text"), number(monthly?.text_summaries_used)],
        ...audio(monthly?.audio_summaries_used),
        [t("stats.remaining"), remaining === -1 ? t("stats.unlimited") : number(remaining)],
      ],
    },
    {
      title: t("stats.total"),
      facts: [
        [t("stats.text"), number(total?.text_summaries_used)],
        ...audio(total?.audio_summaries_used),
        [t("stats.watched"), duration(total?.total_video_duration_sec)],
        [t("stats.worked"), duration(total?.total_processing_time)],
      ],
    },
  ];
  return (
    <div
      data-usage-stats=""
      data-skeleton={stats ? undefined : "usage"}
      aria-hidden={stats ? undefined : true}
      className="mt-8 grid gap-x-12 gap-y-6 sm:grid-cols-2"
    >
      {groups.map(({ title, facts }) => (
        <section key={title}>
          <h3 className="text-sm font-semibold">{title}</h3>
          <dl className="m-0 mt-2 text-sm">
            {facts.map(([label, value]) => (
              <div key={label} className="flex justify-between gap-4 border-t border-rule py-1.5">
                <dt className="text-soft">{label}</dt>
                <dd className="m-0 whitespace-nowrap tabular">{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {needsBiggerPlan && (
        <Link
          to="/subscription?section=upgrade"
          className={`${buttonStyles({ size: "small" })} justify-self-start`}
        >
          {t("source.seePlans")}
        </Link>
      )}
    </div>
  );
}
