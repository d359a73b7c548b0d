import { PlanSkeleton } from "../../features/subscription/plan-skeleton.tsx";
import { useHasPlans } from "../../lib/edition.ts";
import { usePublicConfig } from "../../lib/public-config.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { listSections } from "./sections.ts";

/** Placeholder until we know the sign-in state. */
export function LoadingSubscription() {
  const t = useTranslate();
  const hasPlans = useHasPlans();
  const hasBot = usePublicConfig((state) => (state.config?.botUsername ?? null) !== null);
  return (
    <div className="grid gap-x-14 lg:grid-cols-[168px_minmax(0,1fr)]">
      <div aria-hidden="true" className="hidden space-y-0.5 lg:block">
        {listSections({ isPlanUnreachable: false, hasPlans, hasBot }).map(({ id }) => (
          <div key={id} className="flex h-10 items-center gap-3">
            <span className="size-1.5 rounded-full bg-rule-strong" />
            <span className="h-3 w-24 rounded-full bg-blank" />
          </div>
        ))}
      </div>
      <div className="min-w-0">
        <h1 className="sr-only">{t("subscription.pageTitle")}</h1>
        <h2 data-plans={hasPlans ? "" : undefined} className="mb-5 text-lg font-semibold">
          {t(hasPlans ? "section.subscription" : "section.usage")}
        </h2>
        <PlanSkeleton />
      </div>
    </div>
  );
}
