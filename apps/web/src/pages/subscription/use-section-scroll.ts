import { getScrollBehavior } from "@pith/ui/model/get-scroll-behavior";
import { useEffect } from "react";
import { useLocation } from "../../lib/router.ts";
import { scrollAndSettle } from "../../lib/scroll-and-settle.ts";
import { isSectionId, type SectionId } from "./sections.ts";

/** Values from docs/product.md, S2 and S9. */
const OFFSET_PX = 100;
const FIRST_TRY_MS = 100;
const RETRY_MS = 150;
const MAX_TRIES = 5;
/**
 * How long to keep correcting the position. The current plan, the available plans and the payments load after
 * the sections have rendered, and push the sections below them down.
 */
const SETTLE_MS = 5000;

/** Scrolls to a section, leaving space for the header. No-op if the section doesn't exist. */
export function scrollToSection(id: SectionId): void {
  const section = document.getElementById(id);
  if (!section) return;
  const top = section.getBoundingClientRect().top + window.scrollY - OFFSET_PX;
  window.scrollTo({ top: Math.max(0, top), behavior: getScrollBehavior() });
}

/** Scrolls to the section in the URL as soon as it exists. */
export function useSectionScroll(): void {
  const { search, key } = useLocation();
  useEffect(() => {
    // Makes `key` a dependency, so that navigating to the same section again scrolls again.
    void key;
    const section = new URLSearchParams(search).get("section");
    if (!isSectionId(section)) return;
    const id = section;
    let tries = 0;
    let timer = setTimeout(attempt, FIRST_TRY_MS);
    let stopScrolling: () => void = () => undefined;
    function attempt(): void {
      tries += 1;
      if (document.getElementById(id)) {
        stopScrolling = scrollAndSettle({ scroll: () => scrollToSection(id), settleMs: SETTLE_MS });
      } else if (tries <= MAX_TRIES) {
        timer = setTimeout(attempt, RETRY_MS);
      }
    }
    return () => {
      clearTimeout(timer);
      stopScrolling();
    };
  }, [search, key]);
}
