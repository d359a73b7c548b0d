import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { scrollAndSettle } from "./scroll-and-settle.ts";

/** What a page that one comes back to shows is fetched again; its place is looked for while it arrives. */
const SETTLE_MS = 2000;

/** How far down each place of this visit was, by its key in the history. */
const places = new Map<string, number>();

/** The key of an entry that the browser itself has made, by following a mark in the page; it also scrolls there. */
const MARK_KEY = "default";

/** A new page starts at its top or at the mark in its address, one that is come back to where it was left. */
export function useScrollMemory(): void {
  const { key, pathname } = useLocation();
  const action = useNavigationType();
  const shownPath = useRef<string | null>(null);

  useEffect(() => {
    // The browser would restore before the page is there, and while the former one still is.
    window.history.scrollRestoration = "manual";
    const letBrowser = () => {
      window.history.scrollRestoration = "auto";
    };
    window.addEventListener("pagehide", letBrowser);
    return () => window.removeEventListener("pagehide", letBrowser);
  }, []);

  useEffect(() => {
    const isFirst = shownPath.current === null;
    const isNewPage = !isFirst && shownPath.current !== pathname;
    shownPath.current = pathname;
    const left = action === "POP" ? places.get(key) : undefined;
    const scrollTo = (top: number) => window.scrollTo({ top, behavior: "instant" });
    let stop: () => void = () => undefined;
    if (left !== undefined) stop = scrollAndSettle({ scroll: () => scrollTo(left), settleMs: SETTLE_MS });
    else if (isFirst) stop = goToMark();
    else if (isNewPage && !window.location.hash) scrollTo(0);
    const remember = () => {
      if (key !== MARK_KEY) places.set(key, window.scrollY);
    };
    window.addEventListener("scroll", remember, { passive: true });
    return () => {
      stop();
      window.removeEventListener("scroll", remember);
    };
  }, [key, pathname, action]);
}

/** The browser looks for the mark while it loads the document, and this page is made only then. */
function goToMark(): () => void {
  const [loading] = performance.getEntriesByType?.("navigation") ?? [];
  const isReload = loading !== undefined && "type" in loading && loading.type !== "navigate";
  const mark = isReload ? null : document.getElementById(window.location.hash.slice(1));
  if (!mark) return () => undefined;
  return scrollAndSettle({
    scroll: () => mark.scrollIntoView({ behavior: "instant", block: "start" }),
    settleMs: SETTLE_MS,
  });
}
