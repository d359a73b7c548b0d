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
          <div
            aria-hidden="true"
            className="mt-3 h-1.5 overflow-hidden rounded-full bg-rule forced-colors:box-content forced-colors:border forced-colors:border-ink forced-colors:bg-paper"
          >
            <span className="block h-full rounded-full bg-seed" style={{ width: `${share * 100}%` }} />
          </div>
        </>
      )}
    </div>
  );
}
