import { useEffect, useRef, useState } from "react";
import { useLocation } from "../../lib/router.ts";
import { type LibraryView, readLibraryFilter, writeLibraryFilter } from "./library-filter.ts";

/**
 * Browsers limit how often the URL can change (Safari: 100 times in 30 s), so don't update it on every
 * keystroke.
 */
const WRITE_DELAY_MS = 250;

/**
 * The library's search text and view. Both are kept in the URL, so that going back, reloading, or opening a
 * bookmark shows the same results.
 */
export function useHistoryFilter() {
  const { key, pathname, search: query } = useLocation();
  const [filter, setFilter] = useState(() => readLibraryFilter(query));
  const shownKey = useRef(key);

  useEffect(() => {
    if (shownKey.current === key) return;
    // The user navigated to this page again with different parameters.
    shownKey.current = key;
    setFilter(readLibraryFilter(query));
  }, [key, query]);

  useEffect(() => {
    const timer = setTimeout(() => {
      const written = writeLibraryFilter(filter);
      // If another page is already loading, the URL already belongs to that page.
      if (window.location.pathname !== pathname || window.location.search === written) return;
      // Keeps the history entry's state, including the key that the list and its scroll position are stored
      // under.
      window.history.replaceState(window.history.state, "", `${pathname}${written}`);
    }, WRITE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [filter, pathname]);

  return {
    ...filter,
    setSearch: (search: string) => setFilter((current) => ({ ...current, search })),
    setView: (view: LibraryView) => setFilter((current) => ({ ...current, view })),
  };
}
