/**
 * Calls `run` if this page comes back from the browser's back/forward cache, until the signal aborts. In that
 * cache, Chrome closes a page's ports and drops the replies that the page is waiting for, without telling the
 * page.
 */
export function onRestored({ signal, run }: { signal: AbortSignal; run: () => void }): void {
  window.addEventListener("pageshow", ({ persisted }) => persisted && run(), { signal });
}
