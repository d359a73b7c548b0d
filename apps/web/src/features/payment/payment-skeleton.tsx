import { useTranslate } from "../../lib/texts/texts.ts";

/** Placeholder for the plans, the amount due and the payment methods until the plans have loaded. */
export function PaymentSkeleton() {
  const t = useTranslate();
  return (
    <div className="mt-8 min-h-110 max-w-120">
      <div aria-hidden="true" className="h-10 w-44 rounded-control bg-blank" />
      <div className="mt-5 flex h-23 items-center border-y border-rule">
        <p role="status" className="text-sm text-soft">
          {t("plans.loading")}
        </p>
      </div>
      <div aria-hidden="true" className="mt-12 space-y-2">
        <div className="h-19 rounded-control bg-blank" />
        <div className="h-19 rounded-control bg-blank" />
      </div>
    </div>
  );
}
