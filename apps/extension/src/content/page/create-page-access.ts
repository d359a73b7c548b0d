import { askPage } from "./ask-page.ts";
import { isPlayedHere } from "./panel-video.ts";
import type { PageAccess } from "./read-page-captions.ts";
import { readTranscriptPanel } from "./read-transcript-panel.ts";

/** After a track is selected, the player takes a while to request its captions. */
const LOAD_CHECKS = 15;
const LOAD_CHECK_MS = 200;

/**
 * Creates the page access that `readPageCaptions` needs. Leaves the player and the transcript panel alone if
 * the page only links to the video.
 */
export function createPageAccess({
  videoId,
  listCaptionRequests,
  parse,
}: Pick<PageAccess, "listCaptionRequests" | "parse"> & { videoId: string }): PageAccess {
  if (!isPlayedHere(videoId)) {
    return {
      fetch: (url, init) => fetch(url, init),
      listCaptionRequests: () => [],
      parse,
      readTranscriptPanel: async () => null,
      loadCaptions: async () => undefined,
    };
  }
  return {
    fetch: (url, init) => fetch(url, init),
    listCaptionRequests,
    parse,
    readTranscriptPanel: (input) => readTranscriptPanel({ videoId, ...input }),
    async loadCaptions({ language, isAutomatic, isLoaded, signal }) {
      await askPage({ question: { type: "captions:load", language, isAutomatic }, signal });
      for (let check = 0; check < LOAD_CHECKS && !signal.aborted && !isLoaded(); check += 1) {
        await new Promise((resolve) => setTimeout(resolve, LOAD_CHECK_MS));
      }
      // Restore the viewer's track even after navigation, because the player keeps the selected track across
      // videos.
      await askPage({
        question: { type: "captions:restore" },
        signal: new AbortController().signal,
      });
    },
  };
}
