/**
 * Elements of YouTube's watch page, each with selectors for older and alternative layouts. Any may be missing, so
 * callers need a fallback.
 */
function findFirst<Found extends Element>(selectors: readonly string[]): Found | null {
  for (const selector of selectors) {
    const found = document.querySelector<Found>(selector);
    if (found) return found;
  }
  return null;
}

export function findVideoElement(): HTMLVideoElement | null {
  return findFirst(["#movie_player video.html5-main-video", "#movie_player video", "ytd-player video"]);
}

/** The row of buttons under the title. */
export function findButtonRow(): HTMLElement | null {
  return findFirst([
    "ytd-watch-metadata #actions #top-level-buttons-computed",
    "ytd-watch-metadata #actions-inner",
    "#above-the-fold #actions",
  ]);
}

/** The column beside the player, if it has a width: on narrow pages it is below the player. */
export function findSideColumn(): HTMLElement | null {
  const column = findFirst<HTMLElement>(["#secondary #secondary-inner", "#secondary"]);
  return column && column.offsetWidth >= 300 && window.innerWidth >= 1000 ? column : null;
}

/** During an ad, the player's time is the ad's. */
export function findAdvertisedPlayer(): HTMLElement | null {
  return document.querySelector<HTMLElement>("#movie_player.ad-showing");
}

export function findProgressBar(): HTMLElement | null {
  return findFirst(["#movie_player .ytp-progress-bar", "#movie_player .ytp-progress-bar-container"]);
}

/** The page's layout, whose attributes show whether the player is in theater mode. */
export function findLayout(): HTMLElement | null {
  return findFirst(["ytd-watch-flexy", "ytd-watch-grid"]);
}

/** In theater mode the side column starts below the player, which fills the window's width. */
export function isTheater(): boolean {
  return findLayout()?.matches("[theater], [full-bleed-player]") ?? false;
}

/** The content below the player, if the page is too narrow for a side column. */
export function findBelowPlayer(): HTMLElement | null {
  const below = findFirst<HTMLElement>(["ytd-watch-flexy #below", "#primary-inner #below"]);
  const isFit = below && below.offsetWidth >= 280 && below.offsetWidth <= window.innerWidth;
  return isFit && window.innerWidth < 1000 ? below : null;
}
