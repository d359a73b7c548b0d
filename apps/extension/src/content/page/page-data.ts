import type { SelectorName } from "../../settings/page-data-store.ts";
import { BUILT_IN_REVISION, getAppliedPageData } from "./applied-page-data.ts";
import { idleSelectors } from "./idle-elements.ts";

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
  revision: BUILT_IN_REVISION,
  selectors: {
    ...idleSelectors,
    player: ["#movie_player", ".html5-video-player"],
    shortsPlayer: ["#shorts-player"],
    video: ["video.html5-main-video", "video"],
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
    transcriptTime: [".ytwTranscriptSegmentViewModelTimestamp", ".segment-timestamp"],
    transcriptText: ['span[role="text"]', ".yt-core-attributed-string", ".segment-text"],
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

/** Returns the built-in data, overridden by any data passed to `applyPageData`. */
export function getPageData(): PageData {
  const applied = getAppliedPageData();
  if (applied === null) return builtInPageData;
  const { revision, selectors, appClient = builtInPageData.appClient } = applied;
  return { revision, selectors: { ...builtInPageData.selectors, ...selectors }, appClient };
}
