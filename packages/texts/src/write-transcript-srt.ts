import type { Transcript } from "@pith/core/transcripts/transcript";
import { formatSrtTime } from "./format-srt-time.ts";

/** Formats a transcript as SubRip subtitles. Lines without a time are omitted. */
export function writeTranscriptSrt({ cues }: Transcript): string {
  return cues
    .flatMap(({ startMs, endMs, text, speaker }) =>
      startMs === null
        ? []
        : { startMs, endMs: endMs ?? startMs + 1000, line: speaker === null ? text : `${speaker}: ${text}` },
    )
    .map(
      ({ startMs, endMs, line }, index) =>
        `${index + 1}\n${formatSrtTime(startMs / 1000)} --> ${formatSrtTime(endMs / 1000)}\n${line}\n`,
    )
    .join("\n");
}
