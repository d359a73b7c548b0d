import { parseUrl } from "../lib/parse-url.ts";
import { findLinks } from "./find-links.ts";
import { getEpisodeId } from "./get-episode-id.ts";
import type { ListReference } from "./list-reference.ts";
import { MAX_LINK_CHARACTERS, MAX_LINK_TEXT_CHARACTERS, parseVideoLink } from "./parse-video-link.ts";
import { parseYouTubeListLink } from "./parse-youtube-link.ts";
import { unwrapRedirect } from "./unwrap-redirect.ts";

/**
 * Returns the list that a text links to: a playlist, a channel, or a podcast feed without a selected episode.
 * Null if the text has no link, or links to a single video or anything else; `parseVideoLink` handles these
 * cases and their errors.
 */
export function parseListLink({ text }: { text: string }): ListReference | null {
  if (text.length > MAX_LINK_TEXT_CHARACTERS) return null;
  const video = parseVideoLink({ text });
  if (video.ok) {
    const { reference } = video;
    const isFeed = reference.host === "podcast" && getEpisodeId(reference.url) === null;
    return isFeed ? { kind: "feed", host: "podcast", id: reference.id, url: reference.url } : null;
  }
  for (const link of findLinks(text)) {
    const url =
      link.kind === "address" && link.text.length <= MAX_LINK_CHARACTERS ? parseUrl(link.text) : null;
    const list = url === null ? null : parseYouTubeListLink(unwrapRedirect(url));
    if (list !== null) return list;
  }
  return null;
}
