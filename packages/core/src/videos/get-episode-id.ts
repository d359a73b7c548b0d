import { parseUrl } from "../lib/parse-url.ts";

/**
 * Returns the guid of the episode that a feed's URL selects ('…/feed.xml#episode=…'); null if it selects
 * none.
 */
export function getEpisodeId(url: string): string | null {
  const hash = parseUrl(url)?.hash ?? "";
  return new URLSearchParams(hash.slice(1)).get("episode") || null;
}
