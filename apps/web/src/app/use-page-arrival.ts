import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Does on each new page what a browser does on loading one: what is read begins with the page, which is named by its
 * title. A page that has put the focus into a field of its own keeps it there, and so does a menu that was opened while
 * the page was on its way: it closes where it loses the focus.
 */
export function usePageArrival(mainRef: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);

  useEffect(() => {
    const main = mainRef.current;
    if (!main || shownPath.current === pathname) return;
    shownPath.current = pathname;
    main.setAttribute("aria-label", document.title);
    if (!document.activeElement?.closest("main,[role=menu],[role=dialog]"))
      main.focus({ preventScroll: true });
  }, [pathname, mainRef]);
}
