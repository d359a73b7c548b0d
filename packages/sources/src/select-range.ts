import { AppError } from "@pith/core/errors/app-error";
import type { Transcript } from "@pith/core/transcripts/transcript";
import type { Chapter, Video, VideoRange } from "@pith/core/videos/video";
import { sliceTranscript } from "@pith/engine/captions/slice-transcript";

/**
 * Trims a transcript and its chapters to a range of the video. Times still refer to the whole video, so that
 * seeking works. Throws AppError `invalid_input` if the transcript has no times or the range starts after the
 * video's end, or `no_speech` if the range has no speech.
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
  if (video.durationSeconds !== null && range.startSeconds >= video.durationSeconds) {
    throw new AppError({ code: "invalid_input.range_after_end" });
  }
  return {
    transcript: sliceTranscript({ transcript, range }),
    video: { ...video, chapters: video.chapters.flatMap((chapter) => cutChapter({ chapter, range })) },
  };
}

function cutChapter({ chapter, range }: { chapter: Chapter; range: VideoRange }): Chapter[] {
  if (chapter.startSeconds === null) return [];
  const start = Math.max(chapter.startSeconds, range.startSeconds);
  const end = Math.min(
    chapter.endSeconds ?? Number.POSITIVE_INFINITY,
    range.endSeconds ?? Number.POSITIVE_INFINITY,
  );
  if (end <= start) return [];
  return [{ ...chapter, startSeconds: start, endSeconds: Number.isFinite(end) ? end : null }];
}
