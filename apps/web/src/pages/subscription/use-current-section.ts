import { useEffect, useState } from "react";
import type { SectionId } from "./sections.ts";

/** A section becomes current once its top is at most this far below the top of the viewport. */
const LINE_PX = 160;

/**
 * Returns the current section based on the scroll position. At the end of the page, the last section is the
 * current one.
 */
export function useCurrentSection(ids: readonly SectionId[]): SectionId {
  const [current, setCurrent] = useState<SectionId>(ids[0] ?? "subscription");
  useEffect(() => {
    const update = () => {
      const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 4;
      const passed = ids.filter((id) => {
        const section = document.getElementById(id);
        return section !== null && section.getBoundingClientRect().top <= LINE_PX;
      });
      const next = (isAtEnd ? ids.at(-1) : passed.at(-1)) ?? ids[0];
      if (next) setCurrent(next);
    };
    update();
    window.addEventListener("scroll", update, { passive: true });
    window.addEventListener("resize", update);
    return () => {
      window.removeEventListener("scroll", update);
      window.removeEventListener("resize", update);
    };
  }, [ids]);
  return current;
}
