import type { Cue, Transcript } from "@pith/core/transcripts/transcript";
import type { Video } from "@pith/core/videos/video";

/**
 * Builds a transcript of consecutive cues of `stepSeconds` each; `text` returns the text of the cue at a
 * position.
 */
export function buildTranscript({
  count = 10,
  stepSeconds = 10,
  text = (position: number) => `Sentence number ${position} is said here.`,
  isTimed = true,
}: {
  count?: number;
  stepSeconds?: number;
  text?: (position: number) => string;
  isTimed?: boolean;
} = {}): Transcript {
  const cues: Cue[] = Array.from({ length: count }, (_, id) => ({
    id,
    startMs: isTimed ? id * stepSeconds * 1000 : null,
    endMs: isTimed ? (id + 1) * stepSeconds * 1000 : null,
    text: text(id),
    speaker: null,
  }));
  return { language: "en", kind: "manual", cues };
}

export function buildVideo(changes: Partial<Video> = {}): Video {
  return {
    host: "youtube",
    id: "dQw4w9WgXcQ",
    url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
    title: "How a lock works",
    author: null,
    durationSeconds: 100,
    thumbnailUrl: null,
    publishedAt: null,
    chapters: [],
    ...changes,
  };
}
