import { getScrollBehavior } from "@pith/ui/model/get-scroll-behavior";
import { useEffect, useState } from "react";
import { useLocation, useNavigationType } from "react-router";
import { scrollAndSettle } from "./scroll-and-settle.ts";

/** A page needs this long to stand after navigation before its sections can be scrolled to (docs/product.md, S9). */
const SCROLL_AFTER_NAVIGATION_MS = 300;

/**
 * Scrolls to the section of home that a link within the site names: at once where home is shown already, and from
 * another page when home has come and stood for a moment. A link to home itself leads to its top. Where a visit begins, or comes back to, is the scroll
 * memory's.
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

/** Returns how to stop what may still be corrected. */
function scrollToSection(id: string): () => void {
  const section = document.getElementById(id);
  if (!section) return () => undefined;
  return scrollAndSettle({
    scroll: () => section.scrollIntoView({ behavior: getScrollBehavior(), block: "start" }),
  });
}
