import type { CaptionKind } from "@pith/core/transcripts/transcript";

/** The location of the captions, or the captions themselves. */
export type TrackContent =
  /** A caption file; `plain` if text without timestamps is expected. */
  | { kind: "file"; url: string; plain: boolean }
  /** An HLS playlist whose segments hold the captions. */
  | { kind: "hls"; url: string }
  /** Captions included in the page or response that listed them. */
  | { kind: "text"; text: string };

/** A caption track as listed by its source. */
export interface ListedTrack {
  content: TrackContent;
  /** BCP 47 as declared; null if undeclared. */
  language: string | null;
  kind: CaptionKind;
  name: string | null;
  /**
   * `captions` are in the spoken language, for people who can't hear; `subtitles` may be translated. Null if
   * the source doesn't distinguish between them.
   */
  role: "captions" | "subtitles" | null;
  isDefault: boolean;
  /** True for a guessed URL that no source listed. A missing file at that URL isn't an error. */
  isGuess: boolean;
}

/** Creates a track, with defaults for everything but the content. */
export function createTrack(
  track: Pick<ListedTrack, "content"> & Partial<Omit<ListedTrack, "content">>,
): ListedTrack {
  return {
    language: null,
    kind: "unknown",
    name: null,
    role: null,
    isDefault: false,
    isGuess: false,
    ...track,
  };
}
