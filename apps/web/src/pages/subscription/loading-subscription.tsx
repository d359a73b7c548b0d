import { PlanSkeleton } from "../../features/subscription/plan-skeleton.tsx";
import { useTranslate } from "../../lib/texts/texts.ts";

/** While it isn't known who this is, or what they have. */
export function LoadingSubscription() {
  const t = useTranslate();
  return (
    <div className="lg:ps-56">
      <div role="status">
        <p className="text-lg font-semibold">{t("subscription.loading")}</p>
        <p className="mt-1 mb-8 text-soft">{t("subscription.loadingHint")}</p>
      </div>
      <PlanSkeleton />
    </div>
  );
}
