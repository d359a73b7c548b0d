import { summaryEndpoints } from "@pith/core/contract/summary.endpoints";
import type { SummaryListItem } from "@pith/core/contract/summary.schemas";
import { useEffect, useState } from "react";
import { api } from "../../lib/api-client.ts";
import { useAuth } from "../../lib/auth/auth.ts";
import { logError } from "../../lib/log-error.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { LATEST_COUNT, LatestList } from "./latest-list.tsx";

export function LatestSummaries() {
  const userId = useAuth((state) => state.user?.id ?? null);
  const t = useTranslate();
  const [items, setItems] = useState<readonly SummaryListItem[]>([]);
  const [hasNone, setHasNone] = useState(false);

  useEffect(() => {
    if (userId === null) return undefined;
    const stop = new AbortController();
    setItems([]);
    setHasNone(false);
    api
      .call(summaryEndpoints.listSummaries, { query: {} }, { signal: stop.signal })
      .then(({ items: found }) => {
        setItems(found.filter(({ status }) => status === "done").slice(0, LATEST_COUNT));
        setHasNone(found.length === 0);
      })
      .catch((error: unknown) => {
        if (!stop.signal.aborted) logError(error);
      });
    return () => stop.abort();
  }, [userId]);

  if (hasNone) {
    return (
      // As high as three rows, so that nothing shifts.
      <div
        data-latest="none"
        className="mt-2 grid min-h-45 content-center rounded-surface border border-rule-strong border-dashed px-5 py-4 text-sm"
      >
        <p className="font-semibold">{t("history.empty")}</p>
        <p className="mt-1 max-w-measure text-soft">{t("history.emptyHint")}</p>
      </div>
    );
  }
  return <LatestList items={items} />;
}
