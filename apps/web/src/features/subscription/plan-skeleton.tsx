import { useTranslate } from "../../lib/texts/texts.ts";

/** Placeholder for the plan. On a server without plans, home.css hides the parts that mention one. */
export function PlanSkeleton() {
  const t = useTranslate();
  return (
    <div data-skeleton="plan" className="rounded-surface border border-rule bg-raised p-6">
      <div className="flex items-start justify-between gap-4">
        <div role="status">
          <p data-plans="" className="text-lg font-semibold">
            {t("subscription.loading")}
          </p>
          <p className="mt-1 text-sm text-soft">{t("subscription.loadingHint")}</p>
        </div>
        <span aria-hidden="true" className="hidden h-10 w-24 rounded-control bg-blank sm:block" />
      </div>
      <div aria-hidden="true" className="mt-6 grid gap-x-10 border-t border-rule pt-6 sm:grid-cols-2">
        <div>
          <div className="flex h-5 items-center justify-between gap-4">
            <span className="h-3 w-2/5 rounded-full bg-blank" />
            <span className="h-3 w-12 rounded-full bg-blank" />
          </div>
          <div className="mt-4 h-1.5 rounded-full bg-blank" />
        </div>
      </div>
      <div aria-hidden="true" className="mt-6 h-3 w-2/5 rounded-full bg-blank" />
    </div>
  );
}
