import { useTranslate } from "../../lib/texts/texts.ts";

/** The plan's card in its shape, with a word on what is being waited for. */
export function PlanSkeleton() {
  const t = useTranslate();
  return (
    <div data-skeleton="plan" className="rounded-surface border border-rule bg-raised p-6">
      <div role="status">
        <p className="text-lg font-semibold">{t("subscription.loading")}</p>
        <p className="mt-1 text-sm text-soft">{t("subscription.loadingHint")}</p>
      </div>
      <div aria-hidden="true" className="mt-6 border-t border-rule pt-6">
        <div className="h-4 w-1/2 rounded-full bg-blank" />
        <div className="mt-3 h-1.5 w-1/2 rounded-full bg-blank" />
      </div>
    </div>
  );
}
