import { AppError } from "@pith/core/errors/app-error";
import HLS from "hls-parser";

// The library's options are global: read what real servers send, and write nothing to the console.
HLS.setOptions({ strictMode: false, silent: true });

/** A caption rendition of a stream. */
export interface HlsRendition {
  url: string;
  language: string | null;
  name: string | null;
  isDefault: boolean;
  /** Only the lines in a foreign language; not the speech. */
  isForced: boolean;
  /** Written for people who can't hear the speech. */
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
      /** The playlists of picture and sound, the smallest first. */
      variants: string[];
      /** The playlists of sound alone. */
      audio: string[];
    }
  | {
      kind: "media";
      segments: HlsSegment[];
      /** False while more segments may come. */
      hasEnded: boolean;
      isEncrypted: boolean;
      /** The piece that fragmented MP4 begins with; null for other formats. */
      initializationUrl: string | null;
    };

/**
 * Reads a playlist of HLS (RFC 8216); addresses come out absolute. Throws AppError `source_changed` for a text that is
 * none.
 */
export function parsePlaylist({ text, url }: { text: string; url: string }): HlsPlaylist {
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
    // The library throws whatever a malformed list leads to.
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
