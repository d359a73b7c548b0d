/**
 * Returns the URL of a single episode in a feed. `parseVideoLink` parses it as a reference to that episode.
 */
export function buildEpisodeUrl({ feedUrl, episodeId }: { feedUrl: string; episodeId: string }): string {
  const url = new URL(feedUrl);
  url.hash = `episode=${encodeURIComponent(episodeId.toWellFormed())}`;
  return url.href;
}
