import { type RefObject, useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "../../lib/router.ts";

/**
 * Mimics a page load when the user moves between docs pages: scrolls to the top and focuses the heading,
 * unless the search field or the toggle has focus. `useScrollMemory` handles going back. Returns the ref for
 * the heading's container.
 */
export function useDocArrival(): RefObject<HTMLDivElement | null> {
  const { key } = useLocation();
  const action = useNavigationType();
  const holderRef = useRef<HTMLDivElement>(null);
  const shownKey = useRef(key);

  useEffect(() => {
    if (shownKey.current === key) return;
    shownKey.current = key;
    if (action === "POP") return;
    window.scrollTo({ top: 0, behavior: "instant" });
    if (document.activeElement?.tagName !== "INPUT")
      holderRef.current?.querySelector("h1")?.focus({ preventScroll: true });
  }, [key, action]);

  return holderRef;
}
