import type { Transcript } from "@pith/core/transcripts/transcript";
import { cutSegments } from "@pith/engine/captions/slice-transcript";
import type { SponsorSegment } from "./fetch-sponsor-segments.ts";

/**
 * A transcript without what is said in sponsor segments, and how many seconds that was: 0 where nothing is said in
 * any, so that a summary doesn't claim to have cut what was never there.
 */
export function cutSponsorSegments({
  transcript,
  segments,
}: {
  transcript: Transcript;
  segments: readonly SponsorSegment[];
}): { transcript: Transcript; secondsCut: number } {
  const cut = cutSegments({ transcript, segments });
  const isChanged =
    cut.transcript.cues.length !== transcript.cues.length ||
    cut.transcript.cues.some(({ text }, position) => text !== transcript.cues[position]?.text);
  return { transcript: cut.transcript, secondsCut: isChanged ? cut.cutSeconds : 0 };
}
