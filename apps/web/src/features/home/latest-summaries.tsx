import { summaryEndpoints } from "@pith/core/contract/summary.endpoints";
import type { SummaryListItem } from "@pith/core/contract/summary.schemas";
import { formatTimecode } from "@pith/core/lib/format-timecode";
import { useEffect, useState } from "react";
import { api } from "../../lib/api-client.ts";
import { useAuth } from "../../lib/auth/auth.ts";
import { Link } from "../../lib/link.tsx";
import { logError } from "../../lib/log-error.ts";
import { useTranslate } from "../../lib/texts/texts.ts";

const SHOWN = 3;

/** The member's latest finished summaries, below the field. */
export function LatestSummaries() {
  const t = useTranslate();
  const userId = useAuth((state) => state.user?.id ?? null);
  const [items, setItems] = useState<readonly SummaryListItem[]>([]);

  useEffect(() => {
    if (userId === null) return undefined;
    const stop = new AbortController();
    setItems([]);
    api
      .call(summaryEndpoints.listSummaries, { query: {} }, { signal: stop.signal })
      .then(({ items: found }) => setItems(found.filter(({ status }) => status === "done").slice(0, SHOWN)))
      .catch((error: unknown) => {
        if (!stop.signal.aborted) logError(error);
      });
    return () => stop.abort();
  }, [userId]);

  return (
    // As high as three rows from the start, so that nothing shifts when they arrive.
    <ul data-latest="" className="mt-2 min-h-45 list-none p-0">
      {items.map(({ id, title, gist, durationSeconds }) => (
        <li key={id} className="border-t border-rule first:border-t-0">
          <Link to={`/summary/${id}`} className="block h-15 py-2 hover:bg-hover">
            <span className="flex items-baseline justify-between gap-4">
              <span dir="auto" className="truncate text-sm font-semibold text-match">
                {title || t("history.untitled")}
              </span>
              <span className="shrink-0 text-xs text-faint tabular">{formatTimecode(durationSeconds)}</span>
            </span>
            <span dir="auto" className="block truncate text-sm text-soft text-match">
              {gist}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
