let isAhead = false;

/** Called before rendering a page ahead, and before React takes such a page over in the browser. */
export function noteRenderedAhead(): void {
  isAhead = true;
}

/** Whether this page load began with HTML that has the page's content. */
export function isRenderedAhead(): boolean {
  return isAhead;
}
