import type { CaptionKind } from "@pith/core/transcripts/transcript";
import { type ParsedCaptions, parseCaptions } from "@pith/engine/captions/parse-captions";

/** Raw speech segment from a source. Times are milliseconds from the start. */
export interface SpeechSegment {
  startMs: number | null;
  endMs: number | null;
  text: string;
  speaker: string | null;
}

/**
 * Turns raw segments into a clean transcript, as `parseCaptions` does for files. Throws AppError `no_speech`
 * if there are none, or `input_too_large`.
 */
export function parseSegments({
  segments,
  language,
  kind,
}: {
  segments: readonly SpeechSegment[];
  language: string | null;
  kind: CaptionKind;
}): ParsedCaptions {
  const said = segments.filter(({ text }) => text.trim() !== "");
  if (said.length === 0) return parseCaptions({ text: "", language, kind });
  // `parseCaptions` rejects short JSON without timestamps, so untimed segments are passed as plain text.
  const text = said.some(({ startMs }) => startMs !== null)
    ? JSON.stringify({ segments: said.map(toJson) })
    : said.map(({ speaker, text: line }) => (speaker === null ? line : `${speaker}: ${line}`)).join("\n\n");
  return parseCaptions({ text, language, kind });
}

function toJson({ startMs, endMs, text, speaker }: SpeechSegment) {
  return {
    text,
    ...(startMs !== null && { startMs }),
    ...(endMs !== null && { endMs }),
    ...(speaker !== null && { speaker }),
  };
}
