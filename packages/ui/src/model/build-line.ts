import type { Coverage, KeyPoint } from "@pith/core/summaries/summary";
import type { Chapter } from "@pith/core/videos/video";

/** A stretch of the line; `start` and `end` are shares of its length, 0 to 1. */
export interface LineStretch {
  start: number;
  end: number;
  state: "cited" | "speech" | "silence" | "leftOut";
}

export interface LineChapter {
  start: number;
  end: number;
  /** Empty if the video has no chapters. */
  title: string;
  stretches: LineStretch[];
}

export interface LineSeed {
  keyPointIndex: number;
  position: number;
}

/** The data of a video's line. */
export interface LineModel {
  chapters: LineChapter[];
  /** In line order, which may differ from the order of the key points. */
  seeds: LineSeed[];
  /** Null if the input has no times; the line is then measured in cues. */
  durationSeconds: number | null;
}

/** A stretch below this share is under a third of a pixel on a phone, so it is merged into the previous one. */
const SHORTEST_SHARE = 0.001;

/** A host's duration is in whole seconds, and the last caption often ends slightly later. */
const ROUNDING_SECONDS = 2;

interface Place {
  seconds: number | null;
  cueId: number | null;
}

/**
 * Lays a summary out along the line: by time if every key point has one, else by cue. If the duration is unknown, the
 * latest known end is used. Without coverage (a summary in progress) everything counts as `silence`.
 */
export function buildLine({
  durationSeconds,
  chapters,
  keyPoints,
  coverage,
}: {
  durationSeconds: number | null;
  chapters: readonly Chapter[];
  keyPoints: readonly KeyPoint[];
  coverage: Coverage | null;
}): LineModel {
  const blocks = coverage?.blocks ?? [];
  const quotes = keyPoints.flatMap((point) => point.quotes);
  const hasTimes = quotes.every((quote) => quote.startSeconds !== null);
  const lastEnd = Math.max(
    0,
    ...quotes.map((quote) => quote.endSeconds ?? 0),
    ...blocks.map((block) => block.endSeconds ?? 0),
    ...chapters.map((chapter) => chapter.endSeconds ?? chapter.startSeconds ?? 0),
  );
  const isWithin = durationSeconds !== null && lastEnd <= durationSeconds + ROUNDING_SECONDS;
  const latestSeconds = isWithin ? durationSeconds : Math.max(durationSeconds ?? 0, lastEnd);
  const cueCount = 1 + Math.max(0, ...[...quotes, ...blocks].map((part) => part.lastCueId));
  const isTimed = hasTimes && latestSeconds > 0;

  const locate = ({ seconds, cueId }: Place): number | null => {
    if (isTimed) return seconds === null ? null : clampShare(seconds / latestSeconds);
    return cueId === null ? null : clampShare(cueId / cueCount);
  };

  const stretches = mergeStretches(
    blocks.flatMap((block) => {
      const start = locate({ seconds: block.startSeconds, cueId: block.firstCueId });
      const end = locate({ seconds: block.endSeconds, cueId: block.lastCueId + 1 });
      return start === null || end === null || end <= start ? [] : [{ start, end, state: block.state }];
    }),
  );
  for (const { startSeconds, endSeconds } of coverage?.leftOut ?? []) {
    const start = locate({ seconds: startSeconds, cueId: null });
    const end = locate({ seconds: endSeconds, cueId: null });
    if (start !== null && end !== null && end > start) stretches.push({ start, end, state: "leftOut" });
  }
  const seeds = keyPoints
    .flatMap(({ quotes: [first] }, keyPointIndex) => {
      const position = locate({ seconds: first.startSeconds, cueId: first.firstCueId });
      return position === null ? [] : [{ keyPointIndex, position }];
    })
    .sort((left, right) => left.position - right.position);

  return {
    chapters: cutChapters({ chapters, stretches, locate }),
    seeds,
    durationSeconds: isTimed ? latestSeconds : null,
  };
}

function cutChapters({
  chapters,
  stretches,
  locate,
}: {
  chapters: readonly Chapter[];
  stretches: readonly LineStretch[];
  locate: (place: Place) => number | null;
}): LineChapter[] {
  const starts = chapters
    .map((chapter) => ({
      title: chapter.title,
      start: locate({ seconds: chapter.startSeconds, cueId: null }),
    }))
    .filter((chapter): chapter is { title: string; start: number } => chapter.start !== null)
    .sort((left, right) => left.start - right.start)
    .filter((chapter, index, all) => index === 0 || chapter.start > (all[index - 1]?.start ?? 0));
  const first = starts[0];
  if (!first || first.start > 0) starts.unshift({ title: "", start: 0 });
  return starts.map(({ title, start }, index) => {
    const end = starts[index + 1]?.start ?? 1;
    return { title, start, end, stretches: clipStretches({ stretches, start, end }) };
  });
}

function clipStretches({
  stretches,
  start,
  end,
}: {
  stretches: readonly LineStretch[];
  start: number;
  end: number;
}): LineStretch[] {
  return stretches.flatMap((stretch) => {
    const clipped = {
      ...stretch,
      start: Math.max(start, stretch.start),
      end: Math.min(end, stretch.end),
    };
    return clipped.end - clipped.start > 0 ? [clipped] : [];
  });
}

function mergeStretches(stretches: readonly LineStretch[]): LineStretch[] {
  const merged: LineStretch[] = [];
  for (const stretch of stretches) {
    const last = merged.at(-1);
    const isTiny = stretch.state !== "cited" && stretch.end - stretch.start < SHORTEST_SHARE;
    if (last && (isTiny || last.state === stretch.state) && stretch.start - last.end < SHORTEST_SHARE) {
      last.end = Math.max(last.end, stretch.end);
    } else if (!isTiny || !last) merged.push({ ...stretch });
  }
  return merged;
}

function clampShare(share: number): number {
  return Math.min(1, Math.max(0, share));
}
