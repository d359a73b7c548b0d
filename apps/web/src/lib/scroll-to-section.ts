import { useCallback } from "react";
import { useLocation, useNavigate } from "react-router";

/** A page needs this long to stand after navigation before its sections can be scrolled to (specification, 9). */
const SCROLL_AFTER_NAVIGATION_MS = 300;

/** Goes to a section of the home page: scrolls there, or navigates first and scrolls when the page stands. */
export function useHomeSection(): (section: "features" | "pricing") => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return useCallback(
    (section) => {
      const scroll = () =>
        document.getElementById(section)?.scrollIntoView({ behavior: "smooth", block: "start" });
      void navigate(`/#${section}`, { preventScrollReset: true });
      if (pathname === "/") scroll();
      else setTimeout(scroll, SCROLL_AFTER_NAVIGATION_MS);
    },
    [navigate, pathname],
  );
}
