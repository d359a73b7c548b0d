import type { SelectorName } from "../../settings/page-data-store.ts";
import { chooseSelectors } from "./applied-page-data.ts";
import { isShortsPage } from "./read-video-id.ts";

/**
 * Selectors that a page's script needs before anybody clicks the button. They are separate from the others,
 * so that an idle page only loads these.
 */
export const idleSelectors = {
  buttonRow: [
    "ytd-watch-metadata #actions #top-level-buttons-computed",
    "ytd-watch-metadata #actions-inner",
    "#above-the-fold #actions",
    "ytm-slim-video-action-bar-renderer .slim-video-action-bar-actions",
    "ytm-slim-video-action-bar-renderer",
  ],
  transcriptRow: ["transcript-segment-view-model", "ytd-transcript-segment-renderer"],
  thumbnail: [
    'a#thumbnail[href*="/watch?"]',
    'a.yt-lockup-view-model__content-image[href*="/watch?"]',
    'a.ytLockupViewModelContentImage[href*="/watch?"]',
    'a#thumbnail[href*="/shorts/"]',
    'a.media-item-thumbnail-container[href*="/watch?"]',
  ],
} as const satisfies Partial<Record<SelectorName, readonly string[]>>;

function chooseIdle(name: keyof typeof idleSelectors): readonly string[] {
  return chooseSelectors({ name, builtIn: idleSelectors[name] });
}

/** Returns the row of buttons under the title. */
export function findButtonRow(): HTMLElement | null {
  if (isShortsPage(window.location.href)) return null;
  for (const selector of chooseIdle("buttonRow")) {
    const row = document.querySelector<HTMLElement>(selector);
    if (row) return row;
  }
  return null;
}

/** Returns the thumbnail that contains an element. */
export function findThumbnail(element: Element): HTMLAnchorElement | null {
  return element.closest<HTMLAnchorElement>(chooseIdle("thumbnail").join());
}

/** Returns the rows of the transcript panel, in the panel's order. */
export function listTranscriptRows(): Iterable<Element> {
  return document.querySelectorAll(chooseIdle("transcriptRow").join());
}
