import { followEndpoints } from "@pith/core/contract/follow.endpoints";
import type { DigestListItem } from "@pith/core/contract/follow.schemas";
import { Button } from "@pith/ui/primitives/button";
import { useCallback, useEffect, useState } from "react";
import { api } from "../../lib/api-client.ts";
import { Link } from "../../lib/link.tsx";
import { logError } from "../../lib/log-error.ts";
import { formatListDay } from "../../lib/texts/format-day.ts";
import { useLanguage, useTranslate } from "../../lib/texts/texts.ts";

/** Past digests, newest first. Renders nothing if there are none. */
export function DigestList() {
  const t = useTranslate();
  const locale = useLanguage();
  const [digests, setDigests] = useState<readonly DigestListItem[]>([]);
  const [nextCursor, setNextCursor] = useState<string | null>(null);

  const load = useCallback(async (cursor: string | null, signal?: AbortSignal) => {
    try {
      const query = { limit: 5, ...(cursor !== null && { cursor }) };
      const page = await api.call(followEndpoints.listDigests, { query }, { signal });
      setDigests((current) => (cursor === null ? page.items : [...current, ...page.items]));
      setNextCursor(page.nextCursor);
    } catch (cause) {
      // Not worth an error message: digests are a minor part of the page, and they're also sent as messages.
      if (!signal?.aborted) logError(cause);
    }
  }, []);

  useEffect(() => {
    const controller = new AbortController();
    void load(null, controller.signal);
    return () => controller.abort();
  }, [load]);

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
      {nextCursor !== null && (
        <Button size="small" className="mt-3" onClick={() => void load(nextCursor)}>
          {t("follow.more")}
        </Button>
      )}
    </section>
  );
}
