/** The address of one episode of a feed, which `parseVideoLink` reads back as a reference of its own. */
export function buildEpisodeUrl({ feedUrl, episodeId }: { feedUrl: string; episodeId: string }): string {
  const url = new URL(feedUrl);
  url.hash = `episode=${encodeURIComponent(episodeId.toWellFormed())}`;
  return url.href;
}
