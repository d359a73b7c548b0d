import { findBelowPlayer, findLayout, findSideColumn, isTheater } from "./page-elements.ts";

/** In full screen, these events would bubble to the player and, for example, pause it. */
const presses = ["click", "dblclick", "wheel"] as const;

/**
 * Keeps the panel next to the player: in the side column, or below the player on narrow pages. In theater
 * mode and full screen it becomes a drawer over the page. Returns a cleanup function.
 */
export function placePanel(host: HTMLElement): () => void {
  const stop = new AbortController();
  const { signal } = stop;

  function place(): void {
    const full = document.fullscreenElement;
    const room = full || isTheater() ? null : (findSideColumn() ?? findBelowPlayer());
    host.toggleAttribute("data-overlay", room === null);
    host.toggleAttribute("data-fullscreen", full !== null && full !== undefined);
    // In full screen, only descendants of the full-screen element are visible, and a video element doesn't
    // render children.
    const over = full instanceof HTMLVideoElement || !full ? document.body : full;
    const parent = room ?? (over === document.documentElement ? document.body : over);
    if (host.parentElement === parent) return;
    const next = room?.firstChild ?? null;
    // Where supported, `moveBefore` preserves the focus and the panel's scroll position.
    if (host.isConnected && "moveBefore" in parent) parent.moveBefore(host, next);
    else parent.insertBefore(host, next);
  }

  const observer = new MutationObserver(place);
  const layout = findLayout();
  if (layout)
    observer.observe(layout, { attributes: true, attributeFilter: ["theater", "full-bleed-player"] });
  window.addEventListener("resize", place, { signal });
  document.addEventListener("fullscreenchange", place, { signal });
  for (const type of presses) {
    host.addEventListener(type, (event) => document.fullscreenElement && event.stopPropagation(), { signal });
  }
  place();
  return () => {
    observer.disconnect();
    stop.abort();
  };
}
