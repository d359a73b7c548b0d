import { getScrollBehavior } from "@pith/ui/model/get-scroll-behavior";
import { useCallback } from "react";
import { useLocation, useNavigate } from "react-router";
import { scrollAndSettle } from "./scroll-and-settle.ts";

/** A page needs this long to stand after navigation before its sections can be scrolled to (specification, 9). */
const SCROLL_AFTER_NAVIGATION_MS = 300;
/** Parts above a section may still arrive and push it down; its place is corrected for this long. */
const SETTLE_MS = 1500;

/** Goes to a section of the home page: scrolls there, or navigates first and scrolls when the page stands. */
export function useHomeSection(): (section: "features" | "pricing") => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return useCallback(
    (section) => {
      void navigate(`/#${section}`, { preventScrollReset: true });
      if (pathname === "/") scrollToSection(section);
      else setTimeout(() => scrollToSection(section), SCROLL_AFTER_NAVIGATION_MS);
    },
    [navigate, pathname],
  );
}

function scrollToSection(id: string): void {
  const section = document.getElementById(id);
  if (!section) return;
  scrollAndSettle({
    scroll: () => section.scrollIntoView({ behavior: getScrollBehavior(), block: "start" }),
    settleMs: SETTLE_MS,
  });
}
