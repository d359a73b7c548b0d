import { type RefObject, useLayoutEffect, useState } from "react";

/** Assumed width without a layout, as in tests or on a hidden page. */
const UNKNOWN_WIDTH_PX = 600;

/** Returns an element's width in px, updated on resize. */
export function useWidth(ref: RefObject<HTMLElement | null>): number {
  const [widthPx, setWidthPx] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const read = () => setWidthPx(element.clientWidth);
    read();
    if (typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return widthPx || UNKNOWN_WIDTH_PX;
}
