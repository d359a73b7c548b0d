import type { CaptionKind } from "@pith/core/transcripts/transcript";
import { type ParsedCaptions, parseCaptions } from "@pith/engine/captions/parse-captions";

/** A piece of speech as a source gives it, before it is cleaned. Times are milliseconds from the start. */
export interface SpeechSegment {
  startMs: number | null;
  endMs: number | null;
  text: string;
  speaker: string | null;
}

/**
 * Makes clean speech of pieces of it, as `parseCaptions` does of a file. Throws AppError `no_speech` for none, and
 * `input_too_large`.
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
  // Short texts without times are only read as captions where they aren't JSON.
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
