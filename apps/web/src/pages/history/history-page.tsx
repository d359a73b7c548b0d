import type { Collection } from "@pith/core/contract/library.schemas";
import { Button, buttonStyles } from "@pith/ui/primitives/button";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { useDeferredValue, useEffect, useRef, useState } from "react";
import { DeletedRow, HistoryRow } from "../../features/history/history-row.tsx";
import { KeptPointList } from "../../features/history/kept-point-list.tsx";
import { LibraryBar } from "../../features/history/library-bar.tsx";
import { LibraryFilters } from "../../features/history/library-filters.tsx";
import { useCollections } from "../../features/history/use-collections.ts";
import { useHistory } from "../../features/history/use-history.ts";
import { useHistoryFilter } from "../../features/history/use-history-filter.ts";
import { ClearSearch } from "../../features/search/clear-search.tsx";
import { LibraryField } from "../../features/source/library-field.tsx";
import { Link } from "../../lib/link.tsx";
import { OfflineLibrary } from "../../lib/offline/offline-library.tsx";
import { useIsOffline } from "../../lib/offline/use-is-offline.ts";
import { useLocation } from "../../lib/router.ts";
import { useTranslate } from "../../lib/texts/texts.ts";

const noCollections: readonly Collection[] = [];

/**
 * The user's summaries, one row per talk, with filters, collections, and full-text search of the transcripts.
 */
export function HistoryPage() {
  const t = useTranslate();
  const { key } = useLocation();
  const { search, view, setSearch, setView } = useHistoryFilter();
  const collections = useCollections();
  const library = useHistory({
    search,
    view,
    // In tests, every router's initial entry has the key `default`, so it doesn't identify the entry.
    placeKey: key === "default" ? null : key,
  });
  const { items, isStale, finished, error, moreError, rowFailure, hasMore, isLoadingMore } = library;
  const listRef = useRef<HTMLUListElement>(null);
  const fieldRef = useRef<HTMLInputElement>(null);
  /** Set while the rows requested by the "more" button are loading. */
  const more = useRef<{ from: number; button: HTMLElement } | null>(null);
  useEffect(() => {
    if (more.current === null || items === null || items.length <= more.current.from) return;
    const { from, button } = more.current;
    more.current = null;
    // The button is now far below the first new row or gone, so move focus to that row.
    const { activeElement } = document;
    if (activeElement !== button && activeElement !== document.body) return;
    listRef.current?.children[from]?.querySelector("a")?.focus({ preventScroll: true });
  }, [items]);
  const phrase = search.trim();
  // The rows lag behind the search field. They render in slices, so that the next keystroke can interrupt the
  // rendering.
  const shownPhrase = useDeferredValue(phrase);
  const latest = useRef({ library, collections });
  latest.current = { library, collections };
  const [rowActions] = useState(() => ({
    remove: (talkId: string) => {
      const { library, collections } = latest.current;
      void library.remove(talkId).then(() => collections.refresh());
    },
    collect: (talkId: string, collectionIds: string[]) => {
      const { library, collections } = latest.current;
      library.collect(talkId, collectionIds);
      void collections.refresh();
    },
  }));
  /** The filters don't show why they couldn't be loaded, so they are loaded again with the list. */
  function retry(): void {
    library.retry();
    void collections.refresh();
  }
  const isFiltered = phrase !== "" || view.kind !== "all";
  const isEmpty = items?.length === 0;
  const isKept = view.kind === "kept";
  const isWaiting = items === null || (isEmpty && isStale && phrase === "");
  /** Rows that stay after a failed search are from the previous one, and so is their count. */
  const isOutdated = error !== null && isStale;
  const isMissing = isEmpty === true && !isWaiting && !isOutdated;
  const isOffline = useIsOffline();
  const wasOffline = useRef(false);
  useEffect(() => {
    if (wasOffline.current && !isOffline && error !== null) retry();
    wasOffline.current = isOffline;
  }, [isOffline]);
  return (
    <div className="page pt-5 pb-16 md:pt-10">
      <title>{`${t("history.title")} – Pith`}</title>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-3 md:grid-cols-[minmax(0,1fr)_minmax(0,29rem)]">
        <h1 className="text-xl font-semibold max-md:text-[1.5rem]">{t("history.title")}</h1>
        <LibraryField />
      </div>
      <p role="status" className="sr-only">
        {finished
          .filter(({ status }) => status !== "cancelled")
          .map(({ status, title }) =>
            t(status === "done" ? "history.ready" : "history.notMade", {
              title: title || t("history.untitled"),
            }),
          )
          .join(". ")}
      </p>
      {/* Rows that loaded before the connection was lost stay visible. */}
      {isOffline && (items === null || isEmpty) ? (
        <OfflineLibrary />
      ) : isEmpty && !isFiltered && !isStale ? (
        <div data-empty="" className="mt-6 max-w-measure border-s-2 border-rule ps-5">
          <p className="font-semibold">{t("history.empty")}</p>
          <p className="mt-1 text-soft">{t("history.emptyHint")}</p>
          <Link to="/" className={`${buttonStyles({ variant: "primary" })} mt-5`}>
            {t("history.first")}
          </Link>
        </div>
      ) : (
        <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-1.5 md:mt-4 lg:grid-cols-[10.75rem_minmax(0,1fr)]">
          <LibraryFilters view={view} collections={collections} onView={setView} />
          <div className="min-w-0">
            <LibraryBar
              filter={{ search, view }}
              canAsk={!isKept && (phrase !== "" || isWaiting || !isEmpty)}
              isMissed={isEmpty && phrase !== ""}
              fieldRef={fieldRef}
              onSearch={(next) => {
                setSearch(next);
                if (isKept) setView({ kind: "all" });
              }}
            />
            {error && !isKept && (
              <FailureNote className="mt-4" again={{ text: t("summary.tryAgain"), onPress: retry }}>
                {error}
              </FailureNote>
            )}
            {!isKept && (
              // Always rendered, because screen readers only announce changes in a live region that already
              // exists.
              <div aria-live="polite">
                {isMissing ? (
                  <div data-empty="" className="mt-8 max-w-measure border-s-2 border-rule ps-5">
                    <p className="font-semibold">
                      {t(phrase === "" ? "library.emptyView" : "history.noMatch")}
                    </p>
                    <p className="mt-1 text-soft">
                      {t(phrase === "" ? "library.emptyViewHint" : "history.noMatchHint")}
                    </p>
                    {phrase !== "" && (
                      <ClearSearch fieldRef={fieldRef} className="mt-4" onClear={() => setSearch("")} />
                    )}
                  </div>
                ) : (
                  (isWaiting ? !error : !isEmpty) && (
                    <p className="min-h-10 py-2.5 text-sm text-soft">
                      {isWaiting || isOutdated
                        ? ""
                        : phrase === ""
                          ? t("library.count", { count: library.total })
                          : t("library.found", { search: phrase, count: library.total })}
                    </p>
                  )
                )}
              </div>
            )}
            {isKept ? (
              <div className="mt-4">
                <KeptPointList onChange={() => void collections.refresh()} />
              </div>
            ) : isWaiting ? (
              !error && <HistorySkeleton />
            ) : isEmpty ? null : (
              <>
                <ul ref={listRef} className="list-none p-0">
                  {items.map((item) => {
                    const failure = rowFailure?.id === item.id ? rowFailure.text : null;
                    return library.deletedIds.includes(item.id) ? (
                      <DeletedRow
                        key={item.id}
                        item={item}
                        failure={failure}
                        canRestore={!library.goneIds.includes(item.id)}
                        onRestore={() => void library.restore(item.id).then(() => collections.refresh())}
                      />
                    ) : (
                      <HistoryRow
                        key={item.id}
                        item={item}
                        failure={failure}
                        search={shownPhrase}
                        collections={collections.overview?.collections ?? noCollections}
                        onRemove={rowActions.remove}
                        onCollect={rowActions.collect}
                      />
                    );
                  })}
                </ul>
                {moreError && <FailureNote className="mt-6">{moreError}</FailureNote>}
                {hasMore && (
                  <Button
                    className="mt-6"
                    data-no-print=""
                    isBusy={isLoadingMore || isStale}
                    onClick={(event) => {
                      more.current = { from: items.length, button: event.currentTarget };
                      void library.loadMore();
                    }}
                  >
                    {t(isLoadingMore ? "history.loading" : "history.more")}
                  </Button>
                )}
              </>
            )}
          </div>
        </div>
      )}
    </div>
  );
}

function HistorySkeleton() {
  return (
    <div aria-hidden="true" data-skeleton="history">
      {["w-1/2", "w-2/3", "w-5/12", "w-3/5"].map((width) => (
        <div
          key={width}
          className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-3 border-t border-rule py-4.5 md:grid-cols-[min(9rem,20%)_minmax(0,1fr)] md:gap-x-6 xl:grid-cols-[min(9rem,20%)_minmax(0,1fr)_min(18.75rem,36%)]"
        >
          <div className="aspect-video rounded-control bg-blank" />
          <div className="space-y-2.5 pt-1">
            <div className={`h-4 rounded-full bg-blank ${width}`} />
            <div className="h-3.5 w-4/5 max-w-measure rounded-full bg-blank max-md:hidden" />
          </div>
          <div className="col-span-full mt-3 h-3.5 w-4/5 rounded-full bg-blank md:hidden" />
          <div className="col-span-full mt-7 mb-8.5 h-1 rounded-full bg-blank md:col-start-2 xl:col-start-3 xl:row-start-1" />
        </div>
      ))}
    </div>
  );
}
