import { useTranslate } from "../../lib/texts/texts.ts";
import { PlanCardSkeleton } from "./plan-card-skeleton.tsx";

const skeletons = ["first", "second", "third", "fourth"];

/** Placeholder for the plan picker. Users on the highest plan get a thank-you note instead of cards. */
export function PlansLoading({ hasPlans }: { hasPlans: boolean }) {
  const t = useTranslate();
  return (
    <div data-upgrade="loading">
      <p role="status" className="text-lg font-semibold text-soft">
        {t("upgrade.loading")}
      </p>
      {hasPlans && (
        <div aria-hidden="true" className="@container">
          <div className="mt-5 hidden h-10 w-56 rounded-control bg-blank md:block" />
          <div className="mt-5 grid gap-4 max-md:*:not-first:hidden @[576px]:grid-cols-2 max-md:@[576px]:grid-cols-1">
            {skeletons.map((name) => (
              <PlanCardSkeleton key={name} />
            ))}
          </div>
        </div>
      )}
    </div>
  );
}
