import { findAdvertisedPlayer, findVideoElement } from "../../page/page-elements.ts";
import { getPanelVideo, isPlayedHere } from "../../page/panel-video.ts";

/** Watches for the end of an ad so that we can seek. A later seek replaces it. */
let waiting: MutationObserver | null = null;

/** Seeks the page's player and starts playback. Waits for any ad that's playing to end. */
export function seekPlayer(seconds: number): void {
  waiting?.disconnect();
  waiting = null;
  const advertised = findAdvertisedPlayer();
  if (!advertised) {
    seekNow(seconds);
    return;
  }
  waiting = new MutationObserver(() => {
    if (!findAdvertisedPlayer()) seekPlayer(seconds);
  });
  waiting.observe(advertised, { attributes: true, attributeFilter: ["class"] });
}

function seekNow(seconds: number): void {
  const video = findVideoElement();
  if (!video) {
    openElsewhere(seconds);
    return;
  }
  video.currentTime = seconds;
  // A browser may block playback before the first user gesture; the seek still works.
  void video.play().catch(() => undefined);
}

/** Opens the panel's video in a new tab if this page only links to it. */
function openElsewhere(seconds: number): void {
  const videoId = getPanelVideo();
  if (videoId === null || isPlayedHere(videoId)) return;
  const query = new URLSearchParams({ v: videoId, t: `${Math.floor(seconds)}s` });
  window.open(`https://www.youtube.com/watch?${query}`, "_blank", "noopener");
}
