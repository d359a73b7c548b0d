import { isAppError } from "@pith/core/errors/app-error";
import { type ParsedCaptions, parseCaptions } from "@pith/engine/captions/parse-captions";
import { readHlsSubtitles } from "../hls/read-hls-subtitles.ts";
import { decodeText } from "../http/decode-text.ts";
import type { GuardedFetch } from "../http/guarded-fetch.ts";
import type { ListedTrack } from "./listed-track.ts";
import { isHtml, parseHtmlTranscript } from "./parse-html-transcript.ts";
import { parseSegments } from "./parse-segments.ts";

/** Reasons why a track can't be used, from most to least informative. */
export const trackFaults = [
  "truncated",
  "no_speech",
  "too_large",
  "encrypted",
  "unreadable",
  "refused",
  "forbidden",
  "gone",
  "timeout",
  "unreachable",
] as const;
export type TrackFault = (typeof trackFaults)[number];

export type TrackAnswer =
  | { kind: "answered"; captions: ParsedCaptions }
  | { kind: "refused"; fault: TrackFault };

/**
 * Downloads and parses a track. Returns source errors as faults. Throws AppError `cancelled`, and `video_live` for a
 * stream that hasn't ended.
 */
export async function loadTrack({
  track,
  fetch,
  signal,
}: {
  track: ListedTrack;
  fetch: GuardedFetch;
  signal: AbortSignal | undefined;
}): Promise<TrackAnswer> {
  const { content } = track;
  try {
    switch (content.kind) {
      case "text":
        return readText({ text: content.text, track, allowsPlain: true });
      case "hls": {
        const text = await readHlsSubtitles({ url: content.url, fetch, signal });
        return readText({ text, track, allowsPlain: false });
      }
      case "file": {
        const response = await fetch({ url: content.url, signal });
        const fault = classifyStatus(response.status);
        if (fault !== null) return { kind: "refused", fault };
        const text = decodeText(response);
        return readText({ text, track, allowsPlain: content.plain });
      }
    }
  } catch (error) {
    return { kind: "refused", fault: classifyError(error) };
  }
}

function readText({
  text,
  track: { language, kind },
  allowsPlain,
}: {
  text: string;
  track: ListedTrack;
  allowsPlain: boolean;
}): TrackAnswer {
  if (isHtml(text)) {
    // A page returned instead of a caption file is an error message.
    if (!allowsPlain) return { kind: "refused", fault: "unreadable" };
    return {
      kind: "answered",
      captions: parseSegments({ segments: parseHtmlTranscript(text), language, kind }),
    };
  }
  const captions = parseCaptions({ text, language, kind });
  if (captions.format === "text" && !allowsPlain) return { kind: "refused", fault: "unreadable" };
  return { kind: "answered", captions };
}

function classifyStatus(status: number): TrackFault | null {
  if (status >= 200 && status < 300) return null;
  if (status === 404 || status === 410) return "gone";
  return status >= 500 ? "unreachable" : "refused";
}

function classifyError(error: unknown): TrackFault {
  if (!isAppError(error)) throw error;
  switch (error.code) {
    case "no_speech":
      return "no_speech";
    case "unsupported_format":
    case "source_changed":
      return "unreadable";
    case "source_blocked":
      return "encrypted";
    case "input_too_large":
      return "too_large";
    case "forbidden_address":
      return "forbidden";
    case "timeout":
      return "timeout";
    case "source_unreachable":
      return "unreachable";
    default:
      throw error;
  }
}
