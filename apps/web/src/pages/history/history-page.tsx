import { Button, buttonStyles } from "@pith/ui/primitives/button";
import { FailureNote } from "@pith/ui/primitives/failure-note";
import { useEffect, useId, useRef } from "react";
import { HistoryRow } from "../../features/history/history-row.tsx";
import { useHistory } from "../../features/history/use-history.ts";
import { useHistoryFilter } from "../../features/history/use-history-filter.ts";
import { hosts } from "../../lib/hosts.ts";
import { Link } from "../../lib/link.tsx";
import { useLocation } from "../../lib/router.ts";
import { useTranslate } from "../../lib/texts/texts.ts";

/** The user's summaries, with search and a filter by video host. */
export function HistoryPage() {
  const t = useTranslate();
  const id = useId();
  const { key } = useLocation();
  const { search, host, setSearch, setHost } = useHistoryFilter();
  const { items, finished, error, hasMore, isLoadingMore, loadMore, remove, retry } = useHistory({
    search,
    host,
    // In tests, every initial router entry has this key.
    placeKey: key === "default" ? null : key,
  });
  const headingRef = useRef<HTMLHeadingElement>(null);
  const listRef = useRef<HTMLUListElement>(null);
  /** Set while rows requested with the "more" button are loading. */
  const more = useRef<{ from: number; button: HTMLElement } | null>(null);
  useEffect(() => {
    if (more.current === null || items === null || items.length <= more.current.from) return;
    const { from, button } = more.current;
    more.current = null;
    // Move the focus to the first new row: the button is now below all of them, or gone.
    const { activeElement } = document;
    if (activeElement !== button && activeElement !== document.body) return;
    listRef.current?.children[from]?.querySelector("a")?.focus({ preventScroll: true });
  }, [items]);
  const isFiltered = search.trim() !== "" || host !== null;
  return (
    <div className="page pt-10 pb-16 md:pt-14">
      <title>{`${t("history.title")} – Pith`}</title>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <h1 ref={headingRef} tabIndex={-1} className="text-xl font-semibold outline-none">
          {t("history.title")}
        </h1>
        <search className="flex w-full flex-wrap gap-2 sm:w-auto">
          <label htmlFor={`${id}-search`} className="sr-only">
            {t("history.search")}
          </label>
          <input
            id={`${id}-search`}
            type="search"
            value={search}
            placeholder={t("history.search")}
            className="h-10 min-w-0 flex-1 basis-48 rounded-control border border-rule-strong bg-raised ps-3 pe-8 text-sm placeholder:text-faint sm:w-72 sm:basis-72"
            onChange={(event) => setSearch(event.target.value)}
          />
          <label htmlFor={`${id}-host`} className="sr-only">
            {t("history.host")}
          </label>
          <select
            id={`${id}-host`}
            value={host ?? ""}
            className="h-10 rounded-control border border-rule-strong bg-raised ps-3 pe-8 text-sm"
            onChange={(event) => setHost(hosts.find((known) => known === event.target.value) ?? null)}
          >
            <option value="">{t("history.allHosts")}</option>
            {hosts.map((known) => (
              <option key={known} value={known}>
                {t(`host.${known}`)}
              </option>
            ))}
          </select>
        </search>
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
      {error && (
        <FailureNote className="mt-6" again={{ text: t("summary.tryAgain"), onPress: retry }}>
          {error}
        </FailureNote>
      )}
      {items === null ? (
        !error && <HistorySkeleton />
      ) : items.length === 0 ? (
        <div data-empty="" className="mt-12 max-w-measure border-s-2 border-rule ps-5">
          <p className="font-semibold">{t(isFiltered ? "history.noMatch" : "history.empty")}</p>
          <p className="mt-1 text-soft">{t(isFiltered ? "history.noMatchHint" : "history.emptyHint")}</p>
          {!isFiltered && (
            <Link to="/" className={`${buttonStyles({ variant: "primary" })} mt-5`}>
              {t("history.first")}
            </Link>
          )}
        </div>
      ) : (
        <>
          <ul ref={listRef} className="mt-6 list-none p-0">
            {items.map((item) => (
              <HistoryRow
                key={item.id}
                item={item}
                onRemove={() => {
                  // The row is removed, and the focus with it.
                  headingRef.current?.focus({ preventScroll: true });
                  void remove(item.id);
                }}
              />
            ))}
          </ul>
          {hasMore && (
            <Button
              className="mt-6"
              // Not `disabled`, which would lose the focus.
              aria-disabled={isLoadingMore}
              onClick={(event) => {
                if (isLoadingMore) return;
                more.current = { from: items.length, button: event.currentTarget };
                void loadMore();
              }}
            >
              {t(isLoadingMore ? "history.loading" : "history.more")}
            </Button>
          )}
        </>
      )}
    </div>
  );
}

function HistorySkeleton() {
  return (
    <div aria-hidden="true" data-skeleton="history" className="mt-6">
      {["w-1/2", "w-2/3", "w-5/12", "w-3/5"].map((width) => (
        <div key={width} className="space-y-2.5 border-t border-rule py-6 first:border-t-0">
          <div className={`h-4 rounded-full bg-blank ${width}`} />
          <div className="h-3.5 w-4/5 max-w-measure rounded-full bg-blank" />
          <div className="h-3 w-40 rounded-full bg-blank" />
        </div>
      ))}
    </div>
  );
}
