import { summaryEndpoints } from "@pith/core/contract/summary.endpoints";
import type { SummaryListItem } from "@pith/core/contract/summary.schemas";
import { useEffect, useState } from "react";
import { api } from "../../lib/api-client.ts";
import { useAuth } from "../../lib/auth/auth.ts";
import { logError } from "../../lib/log-error.ts";
import { LATEST_COUNT, LatestList } from "./latest-list.tsx";

export function LatestSummaries() {
  const userId = useAuth((state) => state.user?.id ?? null);
  const [items, setItems] = useState<readonly SummaryListItem[]>([]);

  useEffect(() => {
    if (userId === null) return undefined;
    const stop = new AbortController();
    setItems([]);
    api
      .call(summaryEndpoints.listSummaries, { query: {} }, { signal: stop.signal })
      .then(({ items: found }) =>
        setItems(found.filter(({ status }) => status === "done").slice(0, LATEST_COUNT)),
      )
      .catch((error: unknown) => {
        if (!stop.signal.aborted) logError(error);
      });
    return () => stop.abort();
  }, [userId]);

  return <LatestList items={items} />;
}
