import { getScrollBehavior } from "@pith/ui/model/get-scroll-behavior";
import { useCallback, useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { scrollAndSettle } from "./scroll-and-settle.ts";

/** A page needs this long to stand after navigation before its sections can be scrolled to (specification, 9). */
const SCROLL_AFTER_NAVIGATION_MS = 300;

type HomeSection = "features" | "pricing";

/** Goes to a section of the home page: scrolls there, or navigates first and scrolls when the page stands. */
export function useHomeSection(): (section: HomeSection) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return useCallback(
    (section) => {
      void navigate(`/#${section}`, { preventScrollReset: true });
      const scroll = () => scrollToSection({ id: section });
      if (pathname === "/") scroll();
      else setTimeout(scroll, SCROLL_AFTER_NAVIGATION_MS);
    },
    [navigate, pathname],
  );
}

/** Begins at the section that the address names, which the browser looked for before the page was drawn. */
export function useSectionOfAddress(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    // Whoever goes there within the site is scrolled there by `useHomeSection`.
    const isFirst = key === "default";
    if (isFirst && (hash === "#features" || hash === "#pricing")) {
      return scrollToSection({ id: hash.slice(1), behavior: "instant" });
    }
    return undefined;
  }, [hash, key]);
}

/** Returns how to stop what may still be corrected. */
function scrollToSection({
  id,
  behavior = getScrollBehavior(),
}: {
  id: string;
  behavior?: ScrollBehavior;
}): () => void {
  const section = document.getElementById(id);
  if (!section) return () => undefined;
  return scrollAndSettle({ scroll: () => section.scrollIntoView({ behavior, block: "start" }) });
}
