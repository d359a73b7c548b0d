import type { Transcript } from "@pith/core/transcripts/transcript";
import { cutSegments } from "@pith/engine/captions/slice-transcript";
import type { SponsorSegment } from "./fetch-sponsor-segments.ts";

/**
 * Removes the speech in sponsor segments from a transcript. Returns the new transcript (the original object
 * if there are no segments) and the number of seconds cut. That number is 0 if the segments contain no
 * speech, so that a summary doesn't report a cut that removed nothing.
 */
export function cutSponsorSegments({
  transcript,
  segments,
}: {
  transcript: Transcript;
  segments: readonly SponsorSegment[];
}): { transcript: Transcript; secondsCut: number } {
  if (segments.length === 0) return { transcript, secondsCut: 0 };
  const cut = cutSegments({ transcript, segments });
  const isChanged =
    cut.transcript.cues.length !== transcript.cues.length ||
    cut.transcript.cues.some(({ text }, position) => text !== transcript.cues[position]?.text);
  return { transcript: cut.transcript, secondsCut: isChanged ? cut.cutSeconds : 0 };
}
