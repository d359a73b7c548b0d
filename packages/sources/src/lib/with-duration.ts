import type { Transcript } from "@pith/core/transcripts/transcript";
import type { Video } from "@pith/core/videos/video";

/** Fills in an unknown video duration with the end of the last cue. */
export function withDuration({ video, transcript }: { video: Video; transcript: Transcript }): Video {
  if (video.durationSeconds !== null) return video;
  const endMs = transcript.cues.reduce((latest, cue) => Math.max(latest, cue.endMs ?? 0), 0);
  return endMs === 0 ? video : { ...video, durationSeconds: endMs / 1000 };
}
