import { formatSummariesLimit } from "@pith/core/plans/format-summaries-limit";
import { getAudioLimit } from "@pith/core/plans/get-audio-limit";
import { getCurrentTier } from "@pith/core/plans/get-current-tier";
import { getPlanButtons } from "@pith/core/plans/get-plan-buttons";
import { getTierColor } from "@pith/core/plans/get-tier-color";
import { hasAudio } from "@pith/core/plans/has-audio";
import { UNLIMITED_SUMMARIES } from "@pith/core/plans/summaries-limit";
import { Badge } from "@pith/ui/primitives/badge";
import { Button } from "@pith/ui/primitives/button";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { useAuth } from "../../lib/auth/auth.ts";
import { readError } from "../../lib/texts/read-error.ts";
import { say } from "../../lib/texts/say.ts";
import { useLanguage, useTranslate } from "../../lib/texts/texts.ts";
import { describeTerm } from "./describe-term.ts";
import { PlanSkeleton } from "./plan-skeleton.tsx";
import { UsageMeter } from "./usage-meter.tsx";

/** Used if the server doesn't report a limit (docs/product.md, S2). */
const DEFAULT_LIMIT = 5;

export function PlanSection({
  isChanging,
  changeError,
  onUpgrade,
  onCancel,
  onReactivate,
  onKeep,
}: {
  isChanging: boolean;
  changeError: string | null;
  onUpgrade: () => void;
  onCancel: () => void;
  onReactivate: () => void;
  /** Cancels a scheduled switch to another plan. */
  onKeep: () => void;
}) {
  const t = useTranslate();
  const locale = useLanguage();
  const premium = useAuth((state) => state.user?.premium ?? null);
  const monthly = useAuth((state) => state.user?.stats?.monthly ?? null);
  const failure = useAuth((state) => state.userDataCause);
  const refetchUserData = useAuth((state) => state.refetchUserData);
  const tier = getCurrentTier(premium);

  if (!premium || tier === null) {
    return failure !== null ? (
      <FailureNote
        again={{
          text: t("subscription.tryAgain"),
          onPress: () => void refetchUserData({ isForced: true }),
        }}
      >
        {readError(failure)}
      </FailureNote>
    ) : (
      <PlanSkeleton />
    );
  }

  const buttons = getPlanButtons(premium);
  const term = describeTerm({ premium, t, locale });
  const limit = premium.summaries_limit ?? DEFAULT_LIMIT;
  return (
    <div data-plan-status={tier} className="rounded-surface border border-rule bg-raised p-6">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <p className="flex items-center gap-3 text-lg font-semibold">
            {t(`tier.${premium.tier}`)}
            <Badge color={tier === "expired" ? "red" : getTierColor(tier)}>
              {t(tier === "expired" ? "subscription.expired" : "subscription.active")}
            </Badge>
          </p>
          {term !== null && (
            <p data-term="" className="mt-1 text-sm text-soft">
              {term}
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          {buttons.hasCancel && <Button onClick={onCancel}>{t("subscription.cancel")}</Button>}
          {buttons.hasReactivate && (
            <Button variant="primary" isBusy={isChanging} onClick={onReactivate}>
              {t("subscription.reactivate")}
            </Button>
          )}
          {buttons.hasKeep && (
            <Button isBusy={isChanging} onClick={onKeep}>
              {say({ code: "plan_button.keep", params: { plan: t(`tier.${premium.tier}`) } })}
            </Button>
          )}
          {buttons.hasUpgrade && (
            <Button variant={buttons.hasReactivate ? "outline" : "primary"} onClick={onUpgrade}>
              {t("subscription.upgrade")}
            </Button>
          )}
        </div>
      </div>
      {changeError && <FailureNote className="mt-4">{changeError}</FailureNote>}
      <div className="mt-6 grid gap-x-10 gap-y-5 border-t border-rule pt-6 sm:has-[>:nth-child(2)]:grid-cols-2">
        <UsageMeter label={t("usage.text")} used={monthly?.text_summaries_used ?? 0} limit={limit} />
        {hasAudio(tier) && (
          <UsageMeter
            label={t("usage.audio")}
            used={monthly?.audio_summaries_used ?? 0}
            limit={formatSummariesLimit(getAudioLimit(tier))}
          />
        )}
      </div>
      {limit !== UNLIMITED_SUMMARIES && <p className="mt-4 text-xs text-faint">{t("usage.reset")}</p>}
    </div>
  );
}
