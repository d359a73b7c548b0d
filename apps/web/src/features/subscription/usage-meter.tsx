import { useTranslate } from "../../lib/texts/texts.ts";

/** A bar showing how much of the monthly quota is used. A `limit` of -1 means unlimited. */
export function UsageMeter({ label, used, limit }: { label: string; used: number; limit: number }) {
  const t = useTranslate();
  const isUnlimited = limit === -1;
  const share = isUnlimited || limit === 0 ? 0 : Math.min(1, used / limit);
  const words = isUnlimited ? t("usage.unlimited", { used }) : t("usage.of", { used, limit });
  return (
    <div data-usage={label}>
      <div>
        <span className="block text-sm text-soft">{label}</span>
        <span className="mt-0.5 block font-medium">{words}</span>
      </div>
      {!isUnlimited && (
        <>
          <meter className="sr-only" aria-label={label} min={0} max={limit} value={Math.min(used, limit)}>
            {words}
          </meter>
          <div aria-hidden="true" className="relative mt-2 h-4">
            <span className="absolute inset-x-0 top-1/2 h-px bg-rule-strong" />
            <span
              className="absolute start-0 top-1/2 h-1.5 -translate-y-1/2 rounded-full bg-ink"
              style={{ width: `${share * 100}%` }}
            />
            <span
              className="absolute top-0 h-4 w-2 -translate-x-1/2 rounded-full bg-seed ring-2 ring-(--line-surface,var(--paper)) rtl:translate-x-1/2"
              style={{ insetInlineStart: `${share * 100}%` }}
            />
          </div>
        </>
      )}
    </div>
  );
}
