import { MAX_LINK_CHARACTERS, parseVideoLink } from "@pith/core/videos/parse-video-link";
import type { VideoLinkResult } from "@pith/core/videos/video-link";

const schemePattern = /^[a-z][a-z0-9+.-]*:\/\//i;

/**
 * Returns whether the input is a link. Without a scheme, only known video hosts count, since `talk.vtt` looks
 * like a URL too.
 */
export function isLink({ input, link }: { input: string; link: VideoLinkResult }): boolean {
  if (schemePattern.test(input)) return true;
  return link.ok && ["youtube", "vimeo", "ted"].includes(link.reference.host);
}

/**
 * Returns the bytes as a link if they are a single word with a scheme or a known video host, otherwise null.
 */
export function readLink(bytes: Uint8Array): string | null {
  if (bytes.byteLength > MAX_LINK_CHARACTERS) return null;
  const text = new TextDecoder().decode(bytes).trim();
  if (text === "" || /\s/.test(text)) return null;
  return isLink({ input: text, link: parseVideoLink({ text }) }) ? text : null;
}
