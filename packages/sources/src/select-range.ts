import { AppError } from "@pith/core/errors/app-error";
import type { Cue, Transcript } from "@pith/core/transcripts/transcript";
import type { Chapter, Video, VideoRange } from "@pith/core/videos/video";

/**
 * The part of a video that a range names: the cues whose middle lies in it, numbered anew from 0, and the
 * chapters cut to it. Times stay those of the whole video, so that moments still seek to the right place.
 * Throws AppError `invalid_input` if the transcript has no times or the range starts after the video's end,
 * `no_speech` if nothing is said in it.
 */
export function selectRange({
  transcript,
  video,
  range,
}: {
  transcript: Transcript;
  video: Video;
  range: VideoRange;
}): { transcript: Transcript; video: Video } {
  const endSeconds = range.endSeconds ?? Number.POSITIVE_INFINITY;
  if (transcript.cues.every(({ startMs }) => startMs === null)) {
    throw new AppError({
      code: "invalid_input",
      message: "This text has no times, so no range can be taken from it. Leave the range out.",
    });
  }
  if (video.durationSeconds !== null && range.startSeconds >= video.durationSeconds) {
    throw new AppError({
      code: "invalid_input",
      message: "The range starts after the end of the video. Choose an earlier one.",
    });
  }
  const cues = transcript.cues.filter((cue) =>
    isInside({ cue, startSeconds: range.startSeconds, endSeconds }),
  );
  if (cues.length === 0) {
    throw new AppError({ code: "no_speech", message: "Nothing is said in this range. Choose a longer one." });
  }
  return {
    transcript: { ...transcript, cues: renumberCues(cues) },
    video: {
      ...video,
      chapters: video.chapters.flatMap((chapter) => cutChapter({ chapter, ...range, endSeconds })),
    },
  };
}

/** Gives cues their position as id, as a transcript needs it. */
export function renumberCues(cues: readonly Cue[]): Cue[] {
  return cues.map((cue, id) => ({ ...cue, id }));
}

/** True if the middle of a cue lies in a half-open stretch; a cue without times lies in none. */
export function isInside({
  cue,
  startSeconds,
  endSeconds,
}: {
  cue: Cue;
  startSeconds: number;
  endSeconds: number;
}): boolean {
  if (cue.startMs === null) return false;
  const middleSeconds = (cue.startMs + (cue.endMs ?? cue.startMs)) / 2000;
  return middleSeconds >= startSeconds && middleSeconds < endSeconds;
}

function cutChapter({
  chapter,
  startSeconds,
  endSeconds,
}: {
  chapter: Chapter;
  startSeconds: number;
  endSeconds: number;
}): Chapter[] {
  if (chapter.startSeconds === null) return [];
  const start = Math.max(chapter.startSeconds, startSeconds);
  const end = Math.min(chapter.endSeconds ?? Number.POSITIVE_INFINITY, endSeconds);
  if (end <= start) return [];
  return [{ ...chapter, startSeconds: start, endSeconds: Number.isFinite(end) ? end : null }];
}
