import { UNLIMITED_SUMMARIES } from "@pith/core/plans/summaries-limit";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { useAuth } from "../../lib/auth/auth.ts";
import { readError } from "../../lib/texts/read-error.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { PlanSkeleton } from "./plan-skeleton.tsx";
import { UsageMeter } from "./usage-meter.tsx";

/** This month's usage, on a server without plans. */
export function UsageSection() {
  const t = useTranslate();
  const monthly = useAuth((state) => state.user?.stats?.monthly ?? null);
  const failure = useAuth((state) => state.userDataCause);
  const refetchUserData = useAuth((state) => state.refetchUserData);
  if (monthly) {
    return (
      <div className="rounded-surface border border-rule bg-raised p-6">
        <UsageMeter
          label={t("usage.text")}
          used={monthly.text_summaries_used}
          limit={monthly.summaries_limit}
        />
        {monthly.summaries_limit !== UNLIMITED_SUMMARIES && (
          <p className="mt-4 text-xs text-faint">{t("usage.reset")}</p>
        )}
      </div>
    );
  }
  if (failure === null) return <PlanSkeleton />;
  return (
    <FailureNote
      again={{ text: t("subscription.tryAgain"), onPress: () => void refetchUserData({ isForced: true }) }}
    >
      {readError(failure)}
    </FailureNote>
  );
}
