import { libraryEndpoints } from "@pith/core/contract/library.endpoints";
import type { KeptPoint } from "@pith/core/contract/library.schemas";
import { formatTimecode } from "@pith/core/lib/format-timecode";
import { Button } from "@pith/ui/primitives/button";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { BookmarkX } from "lucide-react";
import { useId } from "react";
import { useAttempt } from "../../lib/account/use-attempt.ts";
import { api } from "../../lib/api-client.ts";
import { Link } from "../../lib/link.tsx";
import { type ReadPage, usePages } from "../../lib/lists/use-pages.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import { getMomentUrl } from "./moment-link.ts";

const readKeptPoints: ReadPage<KeptPoint> = ({ cursor, signal }) =>
  api.call(libraryEndpoints.listKeptPoints, { query: cursor === null ? {} : { cursor } }, { signal });

/** The user's saved points, newest first, each with its first quote and its talk. */
export function KeptPointList({ onChange }: { onChange: () => void }) {
  const t = useTranslate();
  const id = useId();
  const {
    items: points,
    setItems: setPoints,
    error,
    hasMore,
    isLoadingMore,
    load,
    loadMore,
  } = usePages(readKeptPoints);
  const { error: pointError, failedAt, attempt } = useAttempt();

  const unkeep = ({ summaryId, pointIndex }: KeptPoint) =>
    attempt(
      async () => {
        await api.call(libraryEndpoints.unkeepPoint, { params: { id: summaryId, pointIndex } });
        setPoints(
          (current) =>
            current?.filter((point) => point.summaryId !== summaryId || point.pointIndex !== pointIndex) ??
            null,
        );
        onChange();
      },
      { at: getKey({ summaryId, pointIndex }) },
    );

  return (
    <>
      {error && points === null && (
        <FailureNote className="mb-4" again={{ text: t("summary.tryAgain"), onPress: load }}>
          {error}
        </FailureNote>
      )}
      {points?.length === 0 && (
        <div data-empty="" className="mt-6 max-w-measure border-s-2 border-rule ps-5">
          <p className="font-semibold">{t("library.noKept")}</p>
          <p className="mt-1 text-soft">{t("library.noKeptHint")}</p>
        </div>
      )}
      <ul className="list-none p-0">
        {points?.map((kept) => {
          const [quote] = kept.point.quotes;
          return (
            <li
              key={getKey(kept)}
              className="relative flex items-start gap-3 border-t border-rule py-4 last:border-b"
            >
              <div className="min-w-0 flex-1">
                <p
                  id={`${id}-${getKey(kept)}`}
                  dir="auto"
                  className="max-w-measure font-serif text-lg text-match"
                >
                  <Link
                    to={getMomentUrl({ ...kept, ...quote })}
                    className="no-underline after:absolute after:inset-0 hover:underline"
                  >
                    {kept.point.label ? `${kept.point.label}: ` : ""}
                    {kept.point.text}
                  </Link>
                </p>
                <p dir="auto" className="mt-1 text-xs break-words text-faint text-match">
                  {[formatTimecode(quote.startSeconds), kept.title, kept.author].filter(Boolean).join(" · ")}
                </p>
                {pointError && failedAt === getKey(kept) && (
                  <FailureNote className="mt-2">{pointError}</FailureNote>
                )}
              </div>
              <Button
                variant="quiet"
                size="icon"
                className="relative z-10"
                aria-label={t("library.unkeep")}
                aria-describedby={`${id}-${getKey(kept)}`}
                onClick={() => void unkeep(kept)}
              >
                <BookmarkX aria-hidden="true" className="size-4" />
              </Button>
            </li>
          );
        })}
      </ul>
      {error && points !== null && <FailureNote className="mt-6">{error}</FailureNote>}
      {hasMore && (
        <Button className="mt-6" isBusy={isLoadingMore} onClick={loadMore}>
          {t(isLoadingMore ? "history.loading" : "history.more")}
        </Button>
      )}
    </>
  );
}

function getKey({ summaryId, pointIndex }: Pick<KeptPoint, "summaryId" | "pointIndex">): string {
  return `${summaryId}-${pointIndex}`;
}
