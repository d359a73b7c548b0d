import { parseStartOffset } from "./parse-start-offset.ts";
import type { VideoLinkResult } from "./video-link.ts";

const slugPattern = /^[\w-]{1,200}$/;

/**
 * Parses a TED talk link. Null for other hosts, and for TED's other pages, which are treated as ordinary web
 * pages.
 */
export function parseTedLink(url: URL): VideoLinkResult | null {
  if (!/^(?:www\.|m\.|embed\.|embed-ssl\.)?ted\.com$/.test(url.hostname)) return null;
  const segments = url.pathname.split("/").filter((segment) => segment !== "");
  if (segments[0] !== "talks") return null;
  // '/talks/lang/de/some_talk' is an older form of '/talks/some_talk?language=de'.
  const name = segments[1] === "lang" ? segments[3] : segments[1];
  const slug = name?.replace(/\.html$/, "").toLowerCase();
  if (slug === undefined || !slugPattern.test(slug)) {
    return {
      ok: false,
      reason: { code: "unsupported_link.no_talk", params: {} },
    };
  }
  return {
    ok: true,
    reference: { host: "ted", id: slug, url: `https://www.ted.com/talks/${slug}` },
    startSeconds: parseMillisecondFragment(url) ?? parseStartOffset(url),
    playlistId: null,
  };
}

/** Parses TED's own timestamp format: '#t-123456', in milliseconds. */
function parseMillisecondFragment(url: URL): number | null {
  const milliseconds = /^#t-(\d{1,9})$/.exec(url.hash)?.[1];
  return milliseconds === undefined ? null : Math.floor(Number(milliseconds) / 1000);
}
