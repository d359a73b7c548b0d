import { isSelector } from "../../settings/is-selector.ts";
import type { SelectorName, StoredPageData } from "../../settings/page-data-store.ts";

/** YouTube details that change from time to time. Plain data, so that we can update them without a release. */
export interface PageData {
  /** The data with the higher revision wins, whether built in or received. */
  revision: number;
  selectors: Readonly<Record<SelectorName, readonly string[]>>;
  /** InnerTube's `context.client` for the request we make as an app. */
  appClient: Readonly<Record<string, string | number>>;
}

/** As of November 2026. No selector depends on the UI language. */
export const builtInPageData: PageData = {
  revision: 1,
  selectors: {
    player: ["#movie_player", ".html5-video-player"],
    shortsPlayer: ["#shorts-player"],
    video: ["video.html5-main-video", "video"],
    buttonRow: [
      "ytd-watch-metadata #actions #top-level-buttons-computed",
      "ytd-watch-metadata #actions-inner",
      "#above-the-fold #actions",
      "ytm-slim-video-action-bar-renderer .slim-video-action-bar-actions",
      "ytm-slim-video-action-bar-renderer",
    ],
    sideColumn: ["#secondary #secondary-inner", "#secondary"],
    belowPlayer: ["ytd-watch-flexy #below", "#primary-inner #below"],
    layout: ["ytd-watch-flexy", "ytd-watch-grid"],
    theaterLayout: ["[theater]", "[full-bleed-player]"],
    progressBar: [".ytp-progress-bar", ".ytp-progress-bar-container"],
    advert: [".ad-showing"],
    transcriptOpener: ["ytd-video-description-transcript-section-renderer button"],
    transcriptPanel: [
      'ytd-engagement-panel-section-list-renderer[target-id="PAmodern_transcript_view"]',
      'ytd-engagement-panel-section-list-renderer[target-id="engagement-panel-searchable-transcript"]',
    ],
    transcriptCloser: ["#visibility-button button", "#header button"],
    transcriptRow: ["transcript-segment-view-model", "ytd-transcript-segment-renderer"],
    transcriptTime: [".ytwTranscriptSegmentViewModelTimestamp", ".segment-timestamp"],
    transcriptText: ['span[role="text"]', ".yt-core-attributed-string", ".segment-text"],
    thumbnail: [
      'a#thumbnail[href*="/watch?"]',
      'a.yt-lockup-view-model__content-image[href*="/watch?"]',
      'a.ytLockupViewModelContentImage[href*="/watch?"]',
      'a#thumbnail[href*="/shorts/"]',
      'a.media-item-thumbnail-container[href*="/watch?"]',
    ],
  },
  appClient: {
    hl: "en",
    gl: "US",
    utcOffsetMinutes: 0,
    clientName: "ANDROID",
    clientVersion: "21.03.36",
    osName: "Android",
    osVersion: "16",
    androidSdkVersion: 36,
  },
};

let current: PageData = builtInPageData;

export function getPageData(): PageData {
  return current;
}

/**
 * Overrides the built-in data with newer data that the options page has validated and stored. Names that the
 * newer data lacks, or whose selectors this browser doesn't support, keep their built-in values.
 */
export function applyPageData(stored: StoredPageData | null): void {
  if (stored === null || stored.revision <= builtInPageData.revision) {
    current = builtInPageData;
    return;
  }
  const known = Object.entries(stored.selectors ?? {})
    .map(([name, selectors]) => [name, selectors.filter(isSelector)] as const)
    .filter(([, selectors]) => selectors.length > 0);
  current = {
    revision: stored.revision,
    selectors: { ...builtInPageData.selectors, ...Object.fromEntries(known) },
    appClient: stored.appClient ?? builtInPageData.appClient,
  };
}
