import type { ReactNode } from "react";
import { usePublicConfig } from "../../lib/public-config.ts";
import { useTranslate } from "../../lib/texts/texts.ts";

/**
 * Placeholder for a finished summary's actions: length, language if offered, export and share. Contains the
 * real labels, so that its size is right in every language.
 */
export function SummaryActionsBlank() {
  const t = useTranslate();
  const hasLanguages = usePublicConfig((state) => (state.config?.summaryLanguages.length ?? 0) > 0);
  return (
    <div aria-hidden="true" data-no-print="" className="flex flex-wrap gap-2 max-sm:gap-1.5">
      <div className={hasLanguages ? "contents max-sm:flex max-sm:w-full max-sm:gap-1.5" : "contents"}>
        <Blank className={`ps-2.5 pe-8 sm:ps-3 ${hasLanguages ? "" : "max-sm:grow"}`}>
          {(["short", "medium", "long"] as const).map((length) => (
            <span key={length} className="block">
              {t(`length.${length}`)}
            </span>
          ))}
        </Blank>
        {hasLanguages && <Blank className="min-w-0 max-sm:flex-1 sm:w-44" />}
      </div>
      <div className="contents max-sm:flex max-sm:grow max-sm:gap-1.5">
        <Blank className="px-4 max-sm:grow max-[360px]:px-2.5 min-[361px]:ps-10">{t("export.label")}</Blank>
        <Blank className="px-4 max-sm:grow max-[360px]:px-2.5 min-[361px]:ps-10">{t("share.open")}</Blank>
      </div>
    </div>
  );
}

function Blank({ className, children }: { className: string; children?: ReactNode }) {
  return (
    <div
      className={`h-10 overflow-hidden rounded-control border border-transparent bg-blank text-sm font-medium whitespace-nowrap ${className}`}
    >
      <div className="invisible">{children}</div>
    </div>
  );
}
