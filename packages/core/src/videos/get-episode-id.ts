import { parseUrl } from "../lib/parse-url.ts";

/** The guid of the episode that a feed's address chooses ('…/feed.xml#episode=…'); null where it chooses none. */
export function getEpisodeId(url: string): string | null {
  const hash = parseUrl(url)?.hash ?? "";
  return new URLSearchParams(hash.slice(1)).get("episode") || null;
}
