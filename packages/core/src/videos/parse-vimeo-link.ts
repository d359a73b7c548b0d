import { parseStartOffset } from "./parse-start-offset.ts";
import type { VideoLinkResult } from "./video-link.ts";

const numberPattern = /^[1-9]\d{0,14}$/;
/** Hash in an unlisted video's URL. */
const hashPattern = /^[0-9a-z]{6,40}$/i;

/** Path segments before the video number. `null` matches any segment. */
const shapes: readonly (readonly (string | null)[])[] = [
  [],
  ["video"],
  ["channels", null],
  ["groups", null, "videos"],
  ["album", null, "video"],
  ["showcase", null, "video"],
  ["ondemand", null],
  ["manage", "videos"],
];

/** Parses a Vimeo link, including an unlisted video's hash. Null for other hosts. */
export function parseVimeoLink(url: URL): VideoLinkResult | null {
  if (!/^(?:www\.|m\.|player\.)?vimeo\.com$/.test(url.hostname)) return null;
  const segments = url.pathname.split("/").filter((segment) => segment !== "");
  const shape = shapes.find(
    (parts) =>
      numberPattern.test(segments[parts.length] ?? "") &&
      parts.every((part, index) => part === null || part === segments[index]),
  );
  const number = shape === undefined ? undefined : segments[shape.length];
  if (shape === undefined || number === undefined) {
    return {
      ok: false,
      reason: { code: "unsupported_link.no_video", params: { source: "Vimeo" } },
    };
  }
  const hash = [url.searchParams.get("h"), segments[shape.length + 1]].find(
    (candidate) => candidate != null && hashPattern.test(candidate),
  );
  const id = hash == null ? number : `${number}/${hash}`;
  return {
    ok: true,
    reference: { host: "vimeo", id, url: `https://vimeo.com/${id}` },
    startSeconds: parseStartOffset(url),
    playlistId: null,
  };
}
