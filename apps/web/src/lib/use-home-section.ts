import { getScrollBehavior } from "@pith/ui/model/get-scroll-behavior";
import { useEffect, useState } from "react";
import { useLocation, useNavigationType } from "./router.ts";
import { scrollAndSettle } from "./scroll-and-settle.ts";

/** How long to let a page settle after navigation before scrolling to a section (docs/product.md, S9). */
const SCROLL_AFTER_NAVIGATION_MS = 300;

/**
 * Scrolls to a section of the home page, and moves the focus there, when the user follows a link within the
 * site: immediately if the home page is open, or shortly after it has loaded. A link to the home page without
 * a section scrolls to the top. `useScrollMemory` handles initial loads and going back.
 */
export function useHomeSection(): void {
  const { hash, key } = useLocation();
  const action = useNavigationType();
  const [arrivalKey] = useState(key);
  useEffect(() => {
    if (action === "POP") return undefined;
    const isHere = key !== arrivalKey;
    if (isHere && !hash) window.scrollTo({ top: 0, behavior: getScrollBehavior() });
    if (hash !== "#features" && hash !== "#pricing") return undefined;
    const scroll = () => scrollToSection(hash.slice(1));
    if (isHere) return scroll();
    let stop: () => void = () => undefined;
    const timer = setTimeout(() => {
      stop = scroll();
    }, SCROLL_AFTER_NAVIGATION_MS);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [hash, key, action, arrivalKey]);
}

/** Scrolls to the section and keeps it in place while the layout shifts. Returns a function that stops this. */
function scrollToSection(id: string): () => void {
  const section = document.getElementById(id);
  if (!section) return () => undefined;
  // Don't move focus if the user has moved on to something in the page, such as a field, while the page was
  // settling.
  if (!document.activeElement?.closest("main *")) section.focus({ preventScroll: true });
  return scrollAndSettle({
    scroll: () => section.scrollIntoView({ behavior: getScrollBehavior(), block: "start" }),
  });
}
