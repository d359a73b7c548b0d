/**
 * Focuses the first of `places` that can have the focus, after a panel that had it has closed. Leaves a focus
 * elsewhere in the page alone. In full screen, the page around the player isn't visible, so the player should
 * get the next keys. Doesn't scroll, since the user may be reading something else by now.
 */
export function returnFocus(places: readonly { focus(options?: FocusOptions): void }[]): void {
  if (document.fullscreenElement) return;
  for (const place of places) {
    if (document.activeElement !== document.body) return;
    place.focus({ preventScroll: true });
  }
}
