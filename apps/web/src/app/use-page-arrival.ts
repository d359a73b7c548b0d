import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "../lib/router.ts";

/**
 * Mimics a page load on client-side navigation: moves focus to the content and announces the title. Leaves
 * the focus alone if the new page has focused one of its fields, or if a menu was opened in the meantime,
 * because losing focus would close it.
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
