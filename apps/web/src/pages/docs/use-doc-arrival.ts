import { type RefObject, useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

/**
 * Does for a page of the documentation what going to another page of the website does: it starts at its top, and what
 * is read begins with its heading. Whoever is in the search field or at the toggle stays there. What one comes back to
 * is the scroll memory's. Returns the ref of what holds the heading.
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
