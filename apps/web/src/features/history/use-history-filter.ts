import type { VideoHost } from "@pith/core/videos/video";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { hosts } from "../../lib/hosts.ts";
import type { HistoryFilter } from "./use-history.ts";

/** Browsers refuse an address that is changed with every letter (Safari: 100 times in 30 s). */
const WRITE_DELAY_MS = 250;

/**
 * What is searched for, and where the videos are. Both stand in the page's address, so that whoever comes back from a
 * summary, loads the page anew or keeps its address finds what they had found.
 */
export function useHistoryFilter() {
  const { key, pathname, search: query } = useLocation();
  const [filter, setFilter] = useState(() => readFilter(query));
  const shownKey = useRef(key);

  useEffect(() => {
    if (shownKey.current === key) return;
    // The page was asked for anew, with another address.
    shownKey.current = key;
    setFilter(readFilter(query));
  }, [key, query]);

  useEffect(() => {
    const timer = setTimeout(() => {
      const written = writeFilter(filter);
      // Another page may be on its way already, and then the address is its own.
      if (window.location.pathname !== pathname || window.location.search === written) return;
      // The place in the history stays the same one, with what is remembered of it.
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
