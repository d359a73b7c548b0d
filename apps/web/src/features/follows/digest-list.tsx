import { followEndpoints } from "@pith/core/contract/follow.endpoints";
import type { DigestListItem } from "@pith/core/contract/follow.schemas";
import { Button } from "@pith/ui/primitives/button";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { useCallback, useEffect, useRef, useState } from "react";
import { api } from "../../lib/api-client.ts";
import { Link } from "../../lib/link.tsx";
import { logError } from "../../lib/log-error.ts";
import { formatListDay } from "../../lib/texts/format-day.ts";
import { readError } from "../../lib/texts/read-error.ts";
import { useLanguage, useTranslate } from "../../lib/texts/texts.ts";
import { useErrorText } from "../../lib/texts/use-error-text.ts";

/** Past digests, newest first. Renders nothing if there are none. */
export function DigestList() {
  const t = useTranslate();
  const locale = useLanguage();
  const [digests, setDigests] = useState<readonly DigestListItem[]>([]);
  const [nextCursor, setNextCursor] = useState<string | null>(null);
  const [error, setError] = useErrorText();
  const isLoadingMore = useRef(false);

  const load = useCallback(async (cursor: string | null, signal?: AbortSignal) => {
    setError(null);
    try {
      const query = { limit: 5, ...(cursor !== null && { cursor }) };
      const page = await api.call(followEndpoints.listDigests, { query }, { signal });
      setDigests((current) => (cursor === null ? page.items : [...current, ...page.items]));
      setNextCursor(page.nextCursor);
    } catch (cause) {
      if (signal?.aborted) return;
      logError(cause);
      setError(() => readError(cause));
    }
  }, []);

  useEffect(() => {
    const controller = new AbortController();
    void load(null, controller.signal);
    return () => controller.abort();
  }, [load]);

  async function loadMore(): Promise<void> {
    if (isLoadingMore.current) return;
    isLoadingMore.current = true;
    await load(nextCursor);
    isLoadingMore.current = false;
  }

  // A failed first load isn't worth a message: digests are a minor part of the page, and also sent as messages.
  if (digests.length === 0) return null;
  return (
    <section data-digests="">
      <h2 className="text-base font-semibold">{t("digest.soFar")}</h2>
      <ul className="m-0 mt-2 list-none border-t border-rule p-0">
        {digests.map(({ id, endsAt, summaries }) => (
          <li key={id} className="flex justify-between gap-3 border-b border-rule py-2 text-sm">
            <Link to={`/digests/${id}`} className="link">
              {formatListDay({ date: endsAt, locale })}
            </Link>
            <span className="text-soft">{t("digest.summaries", { count: summaries })}</span>
          </li>
        ))}
      </ul>
      {error !== null && <FailureNote className="mt-3">{error}</FailureNote>}
      {nextCursor !== null && (
        <Button size="small" className="mt-3" onClick={() => void loadMore()}>
          {t("follow.more")}
        </Button>
      )}
    </section>
  );
}
