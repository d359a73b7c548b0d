import { useTranslate } from "../../lib/texts/texts.ts";
import { PlanCardSkeleton } from "./plan-card-skeleton.tsx";

const skeletons = ["first", "second", "third", "fourth"];

export function PlansLoading() {
  const t = useTranslate();
  return (
    <div data-upgrade="loading">
      <p role="status" className="text-lg font-semibold text-soft">
        {t("upgrade.loading")}
      </p>
      <div aria-hidden="true" className="@container min-[1816px]:w-[73rem]">
        <div className="mt-5 hidden h-10 w-56 rounded-control bg-blank md:block @[73rem]:hidden" />
        <div className="mt-4 h-6 w-56 rounded-full bg-blank" />
        <div className="mt-5 grid gap-4 max-md:*:not-first:hidden @[576px]:grid-cols-2 max-md:@[576px]:grid-cols-1 @[73rem]:grid-cols-4">
          {skeletons.map((name) => (
            <PlanCardSkeleton key={name} />
          ))}
        </div>
      </div>
    </div>
  );
}
