let isAhead = false;

/** Must be called before prerendering a page, and before React hydrates one in the browser. */
export function setRenderedAhead(isSo = true): void {
  isAhead = isSo;
}

/** Returns whether this page load started with prerendered content. */
export function isRenderedAhead(): boolean {
  return isAhead;
}
