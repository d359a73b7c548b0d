import { parseUrl } from "../lib/parse-url.ts";

/**
 * Returns the guid of the episode that a feed URL points to ('…/feed.xml#episode=…'); null if there is none.
 */
export function getEpisodeId(url: string): string | null {
  const hash = parseUrl(url)?.hash ?? "";
  return new URLSearchParams(hash.slice(1)).get("episode") || null;
}
