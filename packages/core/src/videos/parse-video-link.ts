import { parseUrl } from "../lib/parse-url.ts";
import { type FoundLink, findLinks } from "./find-links.ts";
import { isForbiddenHost } from "./is-forbidden-host.ts";
import { parseTedLink } from "./parse-ted-link.ts";
import { parseVimeoLink } from "./parse-vimeo-link.ts";
import { parseWebLink } from "./parse-web-link.ts";
import { parseYouTubeLink } from "./parse-youtube-link.ts";
import { unwrapRedirect } from "./unwrap-redirect.ts";
import type { VideoLinkRefusal, VideoLinkResult } from "./video-link.ts";

export type { VideoReference } from "./video-reference.ts";

/** Maximum length of a link, similar to limits in browsers and servers. */
export const MAX_LINK_CHARACTERS = 2048;
/** Maximum length of text to search for a link. Longer than any Telegram message (4096). */
export const MAX_LINK_TEXT_CHARACTERS = 10_000;

/**
 * Returns the video that a text links to, or an error code and message for the user. The text may be just a
 * link, or a message containing one. Links to YouTube, Vimeo or TED take precedence; otherwise, the first
 * usable link is chosen. Only parses the text and doesn't check whether the video exists.
 */
export function parseVideoLink({ text }: { text: string }): VideoLinkResult {
  if (text.length > MAX_LINK_TEXT_CHARACTERS) {
    return refuse({ code: "input_too_large.link_text", params: {} });
  }
  if (text.trim() === "") return refuse({ code: "invalid_input.link_missing", params: {} });
  const results = findLinks(text).map(readLink);
  return (
    results.find((result) => result.ok && isVideoHost(result.reference.host)) ??
    results.find((result) => result.ok) ??
    results[0] ??
    refuse({ code: "invalid_input.no_link", params: {} })
  );
}

function isVideoHost(host: string): boolean {
  return host === "youtube" || host === "vimeo" || host === "ted";
}

function readLink(found: FoundLink): VideoLinkResult {
  if (found.kind === "scheme") {
    return refuse({ code: "unsupported_link.scheme", params: { scheme: found.scheme } });
  }
  if (found.text.length > MAX_LINK_CHARACTERS) return refuseLength();
  const parsed = parseUrl(found.text);
  if (parsed === null) return refuse({ code: "invalid_input.link_incomplete", params: {} });
  const url = unwrapRedirect(parsed);
  url.hostname = url.hostname.replace(/\.+$/, "");
  return checkAddress(url) ?? readAddress({ url, isFeed: found.isFeed });
}

function checkAddress(url: URL): VideoLinkRefusal | null {
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    return refuse({ code: "unsupported_link.http", params: {} });
  }
  if (url.username !== "" || url.password !== "") {
    return refuse({ code: "forbidden_address.credentials", params: {} });
  }
  if (isForbiddenHost(url.hostname)) {
    return refuse({ code: "forbidden_address.private_network", params: {} });
  }
  return null;
}

function readAddress({ url, isFeed }: { url: URL; isFeed: boolean }): VideoLinkResult {
  const result =
    parseYouTubeLink(url) ?? parseVimeoLink(url) ?? parseTedLink(url) ?? parseWebLink({ url, isFeed });
  // Percent-encoding can triple a URL's length.
  return result.ok && result.reference.id.length > MAX_LINK_CHARACTERS ? refuseLength() : result;
}

function refuseLength(): VideoLinkRefusal {
  return refuse({ code: "input_too_large.link", params: { limit: MAX_LINK_CHARACTERS } });
}

function refuse(reason: VideoLinkRefusal["reason"]): VideoLinkRefusal {
  return { ok: false, reason };
}
