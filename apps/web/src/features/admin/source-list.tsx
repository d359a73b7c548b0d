import type { ServerState } from "@pith/core/contract/server-state.schemas";
import { useLanguage, useTranslate } from "../../lib/texts/texts.ts";

/** Outcomes of requests to the video sources since the server processes started. */
export function SourceList({ sources }: { sources: ServerState["sources"] }) {
  const t = useTranslate();
  const locale = useLanguage();
  if (sources.length === 0) return <p className="text-soft">{t("admin.noSources")}</p>;
  const bySource = Map.groupBy(sources, ({ source }) => source);
  return (
    <dl className="m-0 border-t border-rule text-sm">
      {[...bySource].map(([source, outcomes]) => (
        <div key={source} className="flex flex-wrap gap-x-4 border-b border-rule py-2">
          <dt className="w-32 shrink-0 break-all text-soft">
            <bdi>{source}</bdi>
          </dt>
          <dd className="m-0 flex min-w-0 flex-1 basis-52 flex-wrap gap-x-4 gap-y-1 tabular">
            {outcomes.map(({ outcome, count }) => (
              <span key={outcome}>
                <bdi>{outcome}</bdi> {new Intl.NumberFormat(locale).format(count)}
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
