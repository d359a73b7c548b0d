import { summaryEndpoints } from "@pith/core/contract/summary.endpoints";
import type { SummaryListItem } from "@pith/core/contract/summary.schemas";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { useEffect, useState } from "react";
import { api } from "../../lib/api-client.ts";
import { useAuth } from "../../lib/auth/auth.ts";
import { logError } from "../../lib/log-error.ts";
import { readError } from "../../lib/texts/read-error.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { useErrorText } from "../../lib/texts/use-error-text.ts";
import { LATEST_COUNT, LatestList } from "./latest-list.tsx";

export function LatestSummaries() {
  const userId = useAuth((state) => state.user?.id ?? null);
  const t = useTranslate();
  const [items, setItems] = useState<readonly SummaryListItem[]>([]);
  const [hasNone, setHasNone] = useState(false);
  const [error, setError] = useErrorText();
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (userId === null) return undefined;
    const stop = new AbortController();
    setItems([]);
    setHasNone(false);
    setError(null);
    api
      .call(
        summaryEndpoints.listSummaries,
        { query: { status: "done", limit: LATEST_COUNT } },
        { signal: stop.signal },
      )
      .then(({ items: found }) => {
        setItems(found);
        setHasNone(found.length === 0);
      })
      .catch((cause: unknown) => {
        if (stop.signal.aborted) return;
        logError(cause);
        setError(() => readError(cause));
      });
    return () => stop.abort();
  }, [userId, attempt]);

  if (error) {
    return (
      <div className="mt-2 min-h-45">
        <FailureNote again={{ text: t("summary.tryAgain"), onPress: () => setAttempt(attempt + 1) }}>
          {error}
        </FailureNote>
      </div>
    );
  }

  if (hasNone) {
    return (
      // As tall as three rows, to avoid a layout shift.
      <div
        data-latest="none"
        className="mt-3 mb-6 grid min-h-45 content-center rounded-surface border border-rule-strong border-dashed px-5 py-4 text-sm"
      >
        <p className="font-semibold">{t("history.empty")}</p>
        <p className="mt-1 max-w-measure text-soft">{t("history.emptyHint")}</p>
      </div>
    );
  }
  return <LatestList items={items} />;
}
