import type { Collection, LibraryTalk } from "@pith/core/contract/library.schemas";
import { measureCoverage } from "@pith/core/line/measure-coverage";
import { formatList } from "@pith/texts/format-list";
import { LinePicture } from "@pith/ui/line/line-picture";
import { Button } from "@pith/ui/primitives/button";
import { Facts } from "@pith/ui/primitives/facts";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { Trash2 } from "lucide-react";
import { memo } from "react";
import { Link } from "../../lib/link.tsx";
import { formatListDay } from "../../lib/texts/format-day.ts";
import { renderFailure } from "../../lib/texts/say.ts";
import { useLanguage, useTranslate } from "../../lib/texts/texts.ts";
import { useErrorText } from "../../lib/texts/use-error-text.ts";
import { CollectionMenu } from "./collection-menu.tsx";
import { MarkedText } from "./marked-text.tsx";
import { TalkPicture } from "./talk-picture.tsx";
import { TalkPlaces } from "./talk-places.tsx";
import { isWorking } from "./use-follow-working.ts";

/** A talk in the library: thumbnail, title, gist and timeline, with its versions and search matches. */
export const HistoryRow = memo(function HistoryRow({
  item,
  failure,
  search,
  collections,
  onRemove,
  onCollect,
}: {
  item: LibraryTalk;
  /** Why the last change to this row failed. */
  failure: string | null;
  search: string;
  collections: readonly Collection[];
  /** Must be stable across renders, because there may be thousands of rows on the page. */
  onRemove: (id: string) => void;
  onCollect: (id: string, collectionIds: string[]) => void;
}) {
  const t = useTranslate();
  const locale = useLanguage();
  const [menuError, setMenuError] = useErrorText();
  const title = item.title || t("history.untitled");
  const { matches, line, gist } = item;
  const lengths = new Set(item.versions.map(({ length }) => t(`length.${length}`)));
  const versions = formatList({ parts: lengths, language: locale });
  const coverage = line && t("library.covers", { percent: Math.round(measureCoverage(line) * 100) });
  const facts = [
    matches && matches.count > 0 ? t("library.places", { count: matches.count }) : coverage,
    versions,
  ];
  return (
    <li
      data-summary={item.id}
      className="group relative grid grid-cols-[6rem_minmax(0,1fr)] items-start gap-x-3 gap-y-2 border-t border-rule py-4.5 last:border-b md:grid-cols-[min(9rem,20%)_minmax(0,1fr)] md:gap-x-6 xl:grid-cols-[min(9rem,20%)_minmax(0,1fr)_min(18.75rem,36%)]"
    >
      <TalkPicture {...item} />
      <div className="min-w-0">
        <h2
          dir="auto"
          className="clamp-room line-clamp-3 text-base font-semibold text-pretty break-words text-match"
        >
          <Link
            to={`/summary/${item.id}`}
            className="no-underline after:absolute after:inset-0 hover:underline"
          >
            <MarkedText text={title} marks={item.title ? (matches?.titleMarks ?? []) : []} />
          </Link>
        </h2>
        {item.author && (
          <p dir="auto" className="mt-0.5 truncate text-xs text-faint text-match">
            {item.author}
          </p>
        )}
        {gist && (
          <p
            dir="auto"
            className="mt-1 clamp-room line-clamp-2 hidden font-serif text-base text-soft text-match md:[display:-webkit-box]"
          >
            <MarkedText text={gist} marks={matches?.gistMarks ?? []} />
          </p>
        )}
        {item.status === "failed" && item.failure && (
          <p className="mt-1 text-sm text-red">{renderFailure(item.failure)}</p>
        )}
        {isWorking(item) && (
          <p className="mt-1 text-sm text-soft">
            {item.status === "queued"
              ? t("history.queued")
              : t("history.making", { percent: Math.round(item.progress * 100) })}
          </p>
        )}
        {item.status === "cancelled" && <p className="mt-1 text-sm text-faint">{t("history.cancelled")}</p>}
      </div>
      {gist && (
        <p
          dir="auto"
          className="col-span-full clamp-room line-clamp-2 font-serif text-base text-soft text-match md:hidden"
        >
          <MarkedText text={gist} marks={matches?.gistMarks ?? []} />
        </p>
      )}
      <div className="col-span-full min-w-0 md:col-start-2 xl:col-start-3 xl:row-start-1 xl:pt-1.5">
        {line && (
          <div className="relative">
            <LinePicture line={line} />
            {matches && line.unit === "seconds" && (
              <div aria-hidden="true" className="absolute inset-x-0 -bottom-1.5 h-1.5">
                {matches.seconds.map((second) => (
                  <span
                    key={second}
                    className="absolute h-1.5 w-0.5 rounded-full bg-ink"
                    style={{
                      insetInlineStart: `${(100 * (second - line.start)) / (line.end - line.start)}%`,
                    }}
                  />
                ))}
              </div>
            )}
          </div>
        )}
        <div className="mt-2 flex min-h-10 flex-wrap items-center gap-x-3 text-xs text-faint">
          <p className="min-w-0 grow basis-20">
            <Facts facts={facts.filter((fact) => typeof fact === "string")} />
            <span className="sr-only">. </span>
          </p>
          <p>{formatListDay({ date: item.createdAt, locale })}</p>
          <div data-no-print="" className="relative z-10 -me-3 flex shrink-0">
            <CollectionMenu
              summaryId={item.id}
              title={title}
              collections={collections}
              collectionIds={item.collectionIds}
              onChange={(collectionIds) => onCollect(item.id, collectionIds)}
              onError={setMenuError}
            />
            <Button
              variant="quiet"
              size="icon"
              aria-label={t("history.deleteOf", { title })}
              onClick={() => onRemove(item.id)}
            >
              <Trash2 aria-hidden="true" className="size-4" />
            </Button>
          </div>
        </div>
      </div>
      {matches && <TalkPlaces summaryId={item.id} search={search} matches={matches} />}
      {(failure ?? menuError) && (
        <FailureNote className="col-span-full md:col-start-2">{failure ?? menuError}</FailureNote>
      )}
    </li>
  );
});

/** Replaces a deleted row until the list is loaded again. */
export function DeletedRow({
  item,
  failure,
  canRestore,
  onRestore,
}: {
  item: LibraryTalk;
  failure: string | null;
  /** Whether the user can still undo the deletion. */
  canRestore: boolean;
  onRestore: () => void;
}) {
  const t = useTranslate();
  const title = item.title || t("history.untitled");
  return (
    <li className="flex flex-wrap items-center justify-between gap-4 border-t border-rule py-3 text-sm text-soft last:border-b">
      <p className="min-w-0 flex-1 break-words">
        {t("library.deleted", { title, count: item.versions.length })}
      </p>
      <Button size="small" autoFocus isBusy={!canRestore} onClick={onRestore}>
        {t("library.undo")}
      </Button>
      {failure && <FailureNote className="basis-full">{failure}</FailureNote>}
    </li>
  );
}
