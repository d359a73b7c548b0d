import type { VideoHost } from "@pith/core/videos/video";
import { useEffect, useRef, useState } from "react";
import { hosts } from "../../lib/hosts.ts";
import { useLocation } from "../../lib/router.ts";
import type { HistoryFilter } from "./use-history.ts";

/** Browsers throttle URL changes (Safari: 100 per 30 s), so they can't follow every keystroke. */
const WRITE_DELAY_MS = 250;

/**
 * The history's search text and host filter. Both are kept in the URL, so that going back, reloading or a bookmark
 * restores the same results.
 */
export function useHistoryFilter() {
  const { key, pathname, search: query } = useLocation();
  const [filter, setFilter] = useState(() => readFilter(query));
  const shownKey = useRef(key);

  useEffect(() => {
    if (shownKey.current === key) return;
    // A new navigation to the page came with different parameters.
    shownKey.current = key;
    setFilter(readFilter(query));
  }, [key, query]);

  useEffect(() => {
    const timer = setTimeout(() => {
      const written = writeFilter(filter);
      // If another page is already loading, the URL is no longer ours.
      if (window.location.pathname !== pathname || window.location.search === written) return;
      // Keep the history entry's state, including its key for the remembered list and scroll position.
      window.history.replaceState(window.history.state, "", `${pathname}${written}`);
    }, WRITE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [filter, pathname]);

  return {
    ...filter,
    setSearch: (search: string) => setFilter((current) => ({ ...current, search })),
    setHost: (host: VideoHost | null) => setFilter((current) => ({ ...current, host })),
  };
}

function readFilter(query: string): HistoryFilter {
  const values = new URLSearchParams(query);
  return {
    search: values.get("search") ?? "",
    host: hosts.find((known) => known === values.get("host")) ?? null,
  };
}

function writeFilter({ search, host }: HistoryFilter): string {
  const values = new URLSearchParams();
  if (search.trim()) values.set("search", search.trim());
  if (host) values.set("host", host);
  return values.size === 0 ? "" : `?${values}`;
}
