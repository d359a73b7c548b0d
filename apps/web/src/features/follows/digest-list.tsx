import { followEndpoints } from "@pith/core/contract/follow.endpoints";
import type { DigestListItem } from "@pith/core/contract/follow.schemas";
import { Button } from "@pith/ui/primitives/button";
import { useCallback, useEffect, useState } from "react";
import { api } from "../../lib/api-client.ts";
import { Link } from "../../lib/link.tsx";
import { logError } from "../../lib/log-error.ts";
import { formatListDay } from "../../lib/texts/format-day.ts";
import { useLanguage, useTranslate } from "../../lib/texts/texts.ts";

/** The digests so far, newest first. Renders nothing until there is one. */
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
      // The page has more important parts, and a message has each digest too.
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
