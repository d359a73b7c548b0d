import { parseListLink } from "@pith/core/videos/parse-list-link";
import { MAX_LINK_CHARACTERS, parseVideoLink } from "@pith/core/videos/parse-video-link";

const schemePattern = /^[a-z][a-z0-9+.-]*:\/\//i;

/**
 * Returns whether the input is a link. Without a scheme, only known video hosts count, since `talk.vtt` and `feed.xml`
 * look like URLs too.
 */
export function isLink(input: string): boolean {
  if (schemePattern.test(input) || parseListLink({ text: input })?.host === "youtube") return true;
  const link = parseVideoLink({ text: input });
  return link.ok && ["youtube", "vimeo", "ted"].includes(link.reference.host);
}

/**
 * Returns the bytes as a link if they are a single word with a scheme or a known video host, otherwise null.
 */
export function readLink(bytes: Uint8Array): string | null {
  if (bytes.byteLength > MAX_LINK_CHARACTERS) return null;
  const text = new TextDecoder().decode(bytes).trim();
  if (text === "" || /\s/.test(text)) return null;
  return isLink(text) ? text : null;
}
