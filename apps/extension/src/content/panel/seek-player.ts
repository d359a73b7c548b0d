import { findAdvertisedPlayer, findVideoElement } from "../page/page-elements.ts";

/** The seek that waits for an advertisement to end; a later one takes its place. */
let waiting: MutationObserver | null = null;

/** Moves the page's player and lets it play on, as a click on a moment means; after an advertisement, if one runs. */
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
  if (!video) return;
  video.currentTime = seconds;
  // A browser may refuse to play before the first press on the page; the moment is shown all the same.
  void video.play().catch(() => undefined);
}
