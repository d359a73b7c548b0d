import { askPage } from "./ask-page.ts";
import type { PageAccess } from "./read-page-captions.ts";

/** The player asks for captions a moment after it was told to. */
const LOAD_CHECKS = 15;
const LOAD_CHECK_MS = 200;

/** The page as the caption ladder needs it. */
export function createPageAccess({
  listCaptionRequests,
}: {
  listCaptionRequests: () => readonly string[];
}): PageAccess {
  return {
    fetch: (url, init) => fetch(url, init),
    listCaptionRequests,
    async loadCaptions({ language, isAutomatic, isLoaded, signal }) {
      await askPage({ question: { type: "captions:load", language, isAutomatic }, signal });
      for (let check = 0; check < LOAD_CHECKS && !signal.aborted && !isLoaded(); check += 1) {
        await new Promise((resolve) => setTimeout(resolve, LOAD_CHECK_MS));
      }
      // Also where the page has gone on: the player keeps the viewer's choice from one video to the next.
      await askPage({ question: { type: "captions:restore" }, signal: new AbortController().signal });
    },
  };
}
