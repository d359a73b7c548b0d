import type { Transcript } from "@pith/core/transcripts/transcript";
import { isInside, renumberCues } from "../select-range.ts";
import type { SponsorSegment } from "./fetch-sponsor-segments.ts";

/**
 * A transcript without what is said in sponsor segments, its cues numbered anew, and how many seconds of
 * segments that was. Segments in which nothing is said don't count. If everything lies in segments the
 * transcript is left as it is: then the marks are wrong or the whole video is an advertisement.
 */
export function cutSponsorSegments({
  transcript,
  segments,
}: {
  transcript: Transcript;
  segments: readonly SponsorSegment[];
}): { transcript: Transcript; secondsCut: number } {
  const isCut = transcript.cues.map((cue) => segments.some((segment) => isInside({ cue, ...segment })));
  const kept = transcript.cues.filter((_cue, position) => isCut[position] === false);
  if (kept.length === transcript.cues.length || kept.length === 0) return { transcript, secondsCut: 0 };
  const cutCues = transcript.cues.filter((_cue, position) => isCut[position] === true);
  const secondsCut = segments
    .filter((segment) => cutCues.some((cue) => isInside({ cue, ...segment })))
    .reduce((total, { startSeconds, endSeconds }) => total + endSeconds - startSeconds, 0);
  return { transcript: { ...transcript, cues: renumberCues(kept) }, secondsCut };
}
