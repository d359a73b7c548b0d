import { getScrollBehavior } from "@pith/ui/model/get-scroll-behavior";
import { useEffect, useState } from "react";
import { useLocation, useNavigationType } from "./router.ts";
import { scrollAndSettle } from "./scroll-and-settle.ts";

/** Time for a page to settle after navigation before scrolling to a section (docs/product.md, S9). */
const SCROLL_AFTER_NAVIGATION_MS = 300;

/**
 * Scrolls to a section of home for a link within the site: immediately on home, or shortly after home has
 * loaded from another page. A plain link to home scrolls to the top. Initial loads and back navigation are
 * handled by `useScrollMemory`.
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

/** Returns a function that stops further corrections. */
function scrollToSection(id: string): () => void {
  const section = document.getElementById(id);
  if (!section) return () => undefined;
  return scrollAndSettle({
    scroll: () => section.scrollIntoView({ behavior: getScrollBehavior(), block: "start" }),
  });
}
