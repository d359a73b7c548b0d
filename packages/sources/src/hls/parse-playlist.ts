import { AppError } from "@pith/core/errors/app-error";
import HLS from "hls-parser";

// The library's options are global: accept nonstandard playlists from real servers, and don't log to the console.
HLS.setOptions({ strictMode: false, silent: true });

/** A caption rendition of a stream. */
export interface HlsRendition {
  url: string;
  language: string | null;
  name: string | null;
  isDefault: boolean;
  /** Only translates foreign-language lines, so it doesn't contain all of the speech. */
  isForced: boolean;
  /** Captions for the deaf and hard of hearing. */
  isForDeaf: boolean;
}

export interface HlsSegment {
  url: string;
  durationSeconds: number;
  startsDiscontinuity: boolean;
}

export type HlsPlaylist =
  | {
      kind: "master";
      subtitles: HlsRendition[];
      /** Playlists with both video and audio, smallest first. */
      variants: string[];
      /** Audio-only playlists. */
      audio: string[];
    }
  | {
      kind: "media";
      segments: HlsSegment[];
      /** False if the stream is still live and more segments may follow. */
      hasEnded: boolean;
      isEncrypted: boolean;
      /** Initialization segment of fragmented MP4; null for other formats. */
      initializationUrl: string | null;
    };

/**
 * hls-parser's running time grows with the square of the number of tags, since each variant lists all
 * renditions. A movie in 40 languages and 30 qualities has 150 tags.
 */
const MAX_MASTER_TAGS = 1_000;
const masterTag = /^#EXT-X-(?:MEDIA|STREAM-INF|I-FRAME-STREAM-INF|SESSION-DATA|SESSION-KEY):/gm;

/**
 * Parses an HLS playlist (RFC 8216). URLs are resolved to absolute ones. Throws AppError `source_changed` if
 * the text isn't a playlist, and `source_over_budget` if it has more renditions than any real playlist does.
 */
export function parsePlaylist({ text, url }: { text: string; url: string }): HlsPlaylist {
  if ((text.match(masterTag)?.length ?? 0) > MAX_MASTER_TAGS) {
    throw new AppError({ code: "source_over_budget.markup" });
  }
  const playlist = parse(text);
  return playlist.isMasterPlaylist ? readMaster({ playlist, url }) : readMedia({ playlist, url });
}

type Playlist = ReturnType<typeof HLS.parse>;
type MasterPlaylist = Extract<Playlist, { isMasterPlaylist: true }>;
type MediaPlaylist = Extract<Playlist, { isMasterPlaylist: false }>;

function parse(text: string): Playlist {
  try {
    const clean = text.replace(/^\uFEFF/, "").trimStart();
    if (clean.startsWith("#EXTM3U")) return HLS.parse(clean);
  } catch {
    // The library throws various errors for malformed playlists.
  }
  throw new AppError({ code: "source_changed.stream" });
}

function readMaster({ playlist, url }: { playlist: MasterPlaylist; url: string }): HlsPlaylist {
  const subtitles = new Map<string, HlsRendition>();
  const audio = new Set<string>();
  for (const variant of playlist.variants) {
    for (const rendition of variant.subtitles ?? []) {
      const address = resolve({ uri: rendition.uri, url });
      if (address === null || subtitles.has(address)) continue;
      subtitles.set(address, {
        url: address,
        language: rendition.language ?? null,
        name: rendition.name ?? null,
        isDefault: rendition.isDefault === true,
        isForced: rendition.forced === true,
        isForDeaf: /transcribes-spoken-dialog/.test(rendition.characteristics ?? ""),
      });
    }
    for (const rendition of variant.audio ?? []) {
      const address = resolve({ uri: rendition.uri, url });
      if (address !== null) audio.add(address);
    }
  }
  const variants = playlist.variants
    .filter(({ isIFrameOnly }) => isIFrameOnly !== true)
    .toSorted((first, second) => (first.bandwidth ?? 0) - (second.bandwidth ?? 0))
    .map(({ uri }) => resolve({ uri, url }))
    .filter((address) => address !== null);
  return { kind: "master", subtitles: [...subtitles.values()], variants, audio: [...audio] };
}

function readMedia({ playlist, url }: { playlist: MediaPlaylist; url: string }): HlsPlaylist {
  const segments: HlsSegment[] = [];
  for (const segment of playlist.segments) {
    const address = resolve({ uri: segment.uri, url });
    if (address === null) continue;
    segments.push({
      url: address,
      durationSeconds: Number.isFinite(segment.duration) ? segment.duration : 0,
      startsDiscontinuity: segment.discontinuity === true,
    });
  }
  return {
    kind: "media",
    segments,
    hasEnded: playlist.endlist || playlist.playlistType === "VOD",
    isEncrypted: playlist.segments.some(({ key }) => key != null && key.method !== "NONE"),
    initializationUrl: resolve({ uri: playlist.segments.find(({ map }) => map != null)?.map?.uri, url }),
  };
}

function resolve({ uri, url }: { uri: string | undefined; url: string }): string | null {
  return uri !== undefined && uri !== "" && URL.canParse(uri, url) ? new URL(uri, url).href : null;
}
