import type { MediaReference } from "@pith/core/videos/video-reference";

/** Maps a Content-Type to a media kind; null for no type or one that isn't media. */
export function readMediaKind(contentType: string | null): MediaReference["mediaKind"] | null {
  const type = contentType?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (/^(?:application|audio)\/(?:vnd\.apple\.mpegurl|x-mpegurl|mpegurl)$/.test(type)) return "stream";
  if (type === "application/dash+xml") return "stream";
  if (type === "application/ogg" || type.startsWith("audio/")) return "audio";
  return type.startsWith("video/") ? "video" : null;
}

/** True if the URL or the media type indicates an HLS playlist. */
export function isHlsPlaylist({ url, type }: { url: string; type: string | null }): boolean {
  if (/mpegurl/i.test(type ?? "")) return true;
  return URL.canParse(url) && new URL(url).pathname.toLowerCase().endsWith(".m3u8");
}
