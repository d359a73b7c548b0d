import type { SelectorName } from "../../settings/page-data-store.ts";
import { getPageData } from "./page-data.ts";
import { getPanelVideo, isPlayedHere } from "./panel-video.ts";
import { isShortsPage } from "./read-video-id.ts";

/** Returns the first element for a selector name. Any element may be missing, so callers need a fallback. */
export function findFirst<Found extends Element = HTMLElement>(
  name: SelectorName,
  within: ParentNode = document,
): Found | null {
  for (const selector of getPageData().selectors[name]) {
    const found = within.querySelector<Found>(selector);
    if (found) return found;
  }
  return null;
}

/** Returns the selectors for the page's player, best first. Shorts keep a hidden player for other videos. */
export function listPlayerSelectors(): string[] {
  const { shortsPlayer, player } = getPageData().selectors;
  return isShortsPage(window.location.href) ? [...shortsPlayer, ...player] : [...player];
}

export function findPlayer(): HTMLElement | null {
  return (isShortsPage(window.location.href) ? findFirst("shortsPlayer") : null) ?? findFirst("player");
}

/** Returns the video element that plays the panel's video, or null if the page only links to that video. */
export function findVideoElement(): HTMLVideoElement | null {
  const videoId = getPanelVideo();
  if (videoId !== null && !isPlayedHere(videoId)) return null;
  return findFirst("video", findPlayer() ?? document);
}

/** Returns the column beside the player; null if it's too narrow or, on narrow pages, below the player. */
export function findSideColumn(): HTMLElement | null {
  const column = findFirst("sideColumn");
  return column && column.offsetWidth >= 300 && window.innerWidth >= 1000 ? column : null;
}

/** Returns the player if it's playing an ad, in which case its current time is the ad's. */
export function findAdvertisedPlayer(): HTMLElement | null {
  const player = findPlayer();
  const isAdvertised = getPageData().selectors.advert.some((selector) => player?.matches(selector));
  return isAdvertised ? player : null;
}

export function findProgressBar(): HTMLElement | null {
  return findFirst("progressBar", findPlayer() ?? document);
}

/** Returns the page's layout element, whose attributes show whether the player is in theater mode. */
export function findLayout(): HTMLElement | null {
  return findFirst("layout");
}

/** In theater mode the player fills the window's width and the side column starts below it. */
export function isTheater(): boolean {
  return findLayout()?.matches(getPageData().selectors.theaterLayout.join()) ?? false;
}

/** Returns the content below the player if the page is too narrow for a side column. */
export function findBelowPlayer(): HTMLElement | null {
  const below = findFirst("belowPlayer");
  const isFit = below && below.offsetWidth >= 280 && below.offsetWidth <= window.innerWidth;
  return isFit && window.innerWidth < 1000 ? below : null;
}
