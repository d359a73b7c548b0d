import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "./router.ts";
import { scrollAndSettle } from "./scroll-and-settle.ts";

/** How long to keep correcting the scroll position after going back, because the content is fetched again. */
const SETTLE_MS = 2000;

/** Scroll positions of this visit, by history entry key. */
const places = new Map<string, number>();

/**
 * The key of history entries that the browser created for anchor links. The browser scrolls to these itself.
 */
const MARK_KEY = "default";

/** Scrolls a new page to the top, or to the anchor in the URL. Going back restores the previous position. */
export function useScrollMemory(): void {
  const { key, pathname } = useLocation();
  const action = useNavigationType();
  const shownPath = useRef<string | null>(null);

  useEffect(() => {
    // The browser would restore the position too early, while the previous page is still shown, so we only
    // leave it to the browser until the document has loaded.
    const takeOver = () => {
      window.history.scrollRestoration = "manual";
    };
    if (document.readyState === "complete") takeOver();
    else window.addEventListener("load", takeOver, { once: true });
    const letBrowser = () => {
      window.history.scrollRestoration = "auto";
    };
    window.addEventListener("pagehide", letBrowser);
    return () => {
      window.removeEventListener("load", takeOver);
      window.removeEventListener("pagehide", letBrowser);
    };
  }, []);

  // A layout effect, because the browser moves a shorter page up as soon as it is rendered, and the scroll event for
  // that would still be recorded as the previous page's position.
  useLayoutEffect(() => {
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
    // The user may have scrolled a prerendered page before its scripts ran.
    if (isFirst) remember();
    window.addEventListener("scroll", remember, { passive: true });
    return () => {
      stop();
      window.removeEventListener("scroll", remember);
    };
  }, [key, pathname, action]);
}

/** Scrolls to the anchor. The browser looked for it while loading the document, before this page rendered. */
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
