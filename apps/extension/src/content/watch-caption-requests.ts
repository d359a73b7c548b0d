/** Enough for the tracks of a few videos. */
const MAX_KEPT = 30;

/**
 * Records the URLs of the page's own caption requests. Must start early: the browser's resource timing buffer
 * fills up after 250 requests, which a watch page makes within seconds.
 */
export function watchCaptionRequests(): () => readonly string[] {
  const seen: string[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) {
      if (!/\/timedtext\?/.test(name) || !URL.canParse(name)) continue;
      seen.push(name);
      if (seen.length > MAX_KEPT) seen.shift();
    }
  });
  observer.observe({ type: "resource", buffered: true });
  return () => seen;
}
