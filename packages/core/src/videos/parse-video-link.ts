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

/** The longest link that is read; browsers and servers agree on about as much. */
export const MAX_LINK_CHARACTERS = 2048;
/** The longest text that is searched for a link: more than a Telegram message (4096) may have. */
export const MAX_LINK_TEXT_CHARACTERS = 10_000;

/**
 * The video that a text links to. The text may be the bare link or a message around it; a link to YouTube, Vimeo or TED
 * is preferred to the others, else the first usable one counts. The answer is a reference with the link's start, or a
 * refusal with its code and what to tell the user. Reads only; whether there is such a video shows when it is loaded.
 */
export function parseVideoLink({ text }: { text: string }): VideoLinkResult {
  if (text.length > MAX_LINK_TEXT_CHARACTERS) {
    return refuse("input_too_large", "That text is too long. Paste the link alone.");
  }
  if (text.trim() === "") return refuse("invalid_input", "Paste a link to a video.");
  const results = findLinks(text).map(readLink);
  return (
    results.find((result) => result.ok && isVideoHost(result.reference.host)) ??
    results.find((result) => result.ok) ??
    results[0] ??
    refuse(
      "invalid_input",
      "There is no link in that. Paste one like https://www.youtube.com/watch?v=dQw4w9WgXcQ.",
    )
  );
}

function isVideoHost(host: string): boolean {
  return host === "youtube" || host === "vimeo" || host === "ted";
}

function readLink(found: FoundLink): VideoLinkResult {
  if (found.kind === "scheme") {
    return refuse("unsupported_link", `Pith reads http and https links, not ${found.scheme}: ones.`);
  }
  if (found.text.length > MAX_LINK_CHARACTERS) return refuseLength();
  const parsed = parseUrl(found.text);
  if (parsed === null)
    return refuse("invalid_input", "That link isn't complete. Copy it again and paste it here.");
  const url = unwrapRedirect(parsed);
  url.hostname = url.hostname.replace(/\.+$/, "");
  return checkAddress(url) ?? readAddress({ url, isFeed: found.isFeed });
}

function checkAddress(url: URL): VideoLinkRefusal | null {
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    return refuse("unsupported_link", "Pith reads http and https links only.");
  }
  if (url.username !== "" || url.password !== "") {
    return refuse("forbidden_address", "That link holds a user name or a password. Paste it without them.");
  }
  if (isForbiddenHost(url.hostname)) {
    return refuse(
      "forbidden_address",
      "That address is on a private network or a bare number. Pith reads public websites.",
    );
  }
  return null;
}

function readAddress({ url, isFeed }: { url: URL; isFeed: boolean }): VideoLinkResult {
  const result =
    parseYouTubeLink(url) ?? parseVimeoLink(url) ?? parseTedLink(url) ?? parseWebLink({ url, isFeed });
  // Percent-encoding can make an address three times as long as it was typed.
  return result.ok && result.reference.id.length > MAX_LINK_CHARACTERS ? refuseLength() : result;
}

function refuseLength(): VideoLinkRefusal {
  return refuse(
    "input_too_large",
    `That link is too long. Pith reads up to ${MAX_LINK_CHARACTERS} characters.`,
  );
}

function refuse(code: VideoLinkRefusal["code"], message: string): VideoLinkRefusal {
  return { ok: false, code, message };
}
