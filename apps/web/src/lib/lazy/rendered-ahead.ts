let isAhead = false;

/**
 * Sets whether the page was prerendered. Call this before prerendering a page, and in the browser before
 * hydrating one.
 */
export function setRenderedAhead(isSo = true): void {
  isAhead = isSo;
}

/** Returns whether the page was prerendered when it loaded. */
export function isRenderedAhead(): boolean {
  return isAhead;
}
