import { type RefObject, startTransition, useLayoutEffect, useState } from "react";
import { useIsHydrating } from "../model/use-is-hydrating.ts";

/** Assumed width without a layout, as in tests or on a hidden page. */
const UNKNOWN_WIDTH_PX = 600;

/** Returns an element's width in px, updated on resize. */
export function useWidth(ref: RefObject<HTMLElement | null>): number {
  const [widthPx, setWidthPx] = useState(0);
  const isHydrating = useIsHydrating();
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const read = () => setWidthPx(element.clientWidth);
    // Setting the width immediately would make React render in the same task as hydration. A prerendered page
    // has already been painted anyway.
    if (isHydrating) startTransition(read);
    else read();
    if (typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, isHydrating]);
  return widthPx || UNKNOWN_WIDTH_PX;
}
