/**
 * Focuses the first of `places` that can be focused, after a panel that had the focus has closed. If the
 * focus is elsewhere in the page, leaves it there. In full screen, the page around the player isn't visible,
 * so the player should get the next key presses. Doesn't scroll, since the user may be reading something
 * else.
 */
export function returnFocus(places: readonly { focus(options?: FocusOptions): void }[]): void {
  if (document.fullscreenElement) return;
  for (const place of places) {
    if (document.activeElement !== document.body) return;
    place.focus({ preventScroll: true });
  }
}
