import { followEndpoints } from "@pith/core/contract/follow.endpoints";
import type { DigestListItem } from "@pith/core/contract/follow.schemas";
import { Button } from "@pith/ui/primitives/button";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { api } from "../../lib/api-client.ts";
import { Link } from "../../lib/link.tsx";
import { type ReadPage, usePages } from "../../lib/lists/use-pages.ts";
import { formatListDay } from "../../lib/texts/format-day.ts";
import { useLanguage, useTranslate } from "../../lib/texts/texts.ts";

const readDigests: ReadPage<DigestListItem> = ({ cursor, signal }) =>
  api.call(
    followEndpoints.listDigests,
    { query: { limit: 5, ...(cursor !== null && { cursor }) } },
    { signal },
  );

/** Past digests, newest first. Renders nothing if there are none. */
export function DigestList() {
  const t = useTranslate();
  const locale = useLanguage();
  const { items: digests, error, hasMore, loadMore } = usePages(readDigests);

  // A failed first load isn't worth a message: digests are a minor part of the page, and are also sent as
  // messages.
  if (!digests?.length) return null;
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
      {hasMore && (
        <Button size="small" className="mt-3" onClick={loadMore}>
          {t("follow.more")}
        </Button>
      )}
    </section>
  );
}
