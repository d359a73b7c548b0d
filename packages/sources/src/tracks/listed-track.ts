import type { CaptionKind } from "@pith/core/transcripts/transcript";

/** Where the captions are, or the captions themselves. */
export type TrackContent =
  /** A caption file; `plain` where text without times is what is expected there. */
  | { kind: "file"; url: string; plain: boolean }
  /** A playlist of HLS whose segments hold the captions. */
  | { kind: "hls"; url: string }
  /** Captions that came with the page or the answer that names them. */
  | { kind: "text"; text: string };

/** A caption track as a source names it. */
export interface ListedTrack {
  content: TrackContent;
  /** BCP 47 as declared; null where it isn't. */
  language: string | null;
  kind: CaptionKind;
  name: string | null;
  /**
   * `captions` are written in the language that is spoken, for those who can't hear it; `subtitles` may translate it.
   * Null where the source doesn't tell them apart.
   */
  role: "captions" | "subtitles" | null;
  isDefault: boolean;
  /** True where nobody says that it is there; then its absence is no fault. */
  isGuess: boolean;
}

/** A track with the usual values for what isn't given. */
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
