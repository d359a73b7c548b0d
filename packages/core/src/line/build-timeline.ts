import type { Coverage, KeyPoint } from "../summaries/summary.ts";
import type { Chapter, VideoRange } from "../videos/video.ts";
import { joinSpans, subtractSpans } from "./spans.ts";
import type { Span, Timeline } from "./timeline.ts";

/**
 * Tolerance for durations that the host rounded to whole seconds, since the last caption often ends slightly
 * later.
 */
const ROUNDING_SECONDS = 2;

/**
 * Builds a summary's timeline: in seconds if every key point has a time, otherwise in cues. It spans the
 * summarized range, or the whole video if `range` is null. If the duration is unknown, it ends at the latest
 * known time. Null if it would be empty. Without coverage (while the summary is in progress), everything
 * counts as uncited speech.
 */
export function buildTimeline({
  durationSeconds,
  range = null,
  chapters,
  keyPoints,
  takeaways = [],
  coverage,
}: {
  durationSeconds: number | null;
  range?: VideoRange | null;
  chapters: readonly Chapter[];
  keyPoints: readonly KeyPoint[];
  takeaways?: readonly KeyPoint[];
  coverage: Pick<Coverage, "blocks" | "leftOut"> | null;
}): Timeline | null {
  const blocks = coverage?.blocks ?? [];
  const quotes = keyPoints.flatMap((point) => point.quotes);
  const lastEnd = Math.max(
    0,
    ...quotes.map((quote) => quote.endSeconds ?? 0),
    ...blocks.map((block) => block.endSeconds ?? 0),
    ...chapters.map((chapter) => chapter.endSeconds ?? chapter.startSeconds ?? 0),
  );
  const isWithin = durationSeconds !== null && lastEnd <= durationSeconds + ROUNDING_SECONDS;
  const latestSeconds = isWithin ? durationSeconds : Math.max(durationSeconds ?? 0, lastEnd);
  const isTimed = quotes.every((quote) => quote.startSeconds !== null) && latestSeconds > 0;
  const cueCount = Math.max(0, ...[...quotes, ...blocks].map((part) => part.lastCueId + 1));

  const from = isTimed ? (range?.startSeconds ?? 0) : 0;
  const to = isTimed ? Math.min(range?.endSeconds ?? latestSeconds, latestSeconds) : cueCount;
  if (!(to > from)) return null;

  const place = (part: Place): Span | null => {
    if (!isTimed) return { start: part.firstCueId, end: part.lastCueId + 1 };
    const { startSeconds: start, endSeconds: end } = part;
    return start === null || end === null || end <= start ? null : { start, end };
  };
  const collect = (parts: readonly Place[]): Span[] =>
    joinSpans({ spans: parts.flatMap((part) => place(part) ?? []), from, to });

  const cited = collect(blocks.filter(({ state }) => state === "cited"));
  const leftOut = subtractSpans({
    spans: isTimed
      ? joinSpans({
          spans: (coverage?.leftOut ?? []).map((part) => ({
            start: part.startSeconds,
            end: part.endSeconds,
          })),
          from,
          to,
        })
      : [],
    taken: cited,
  });
  const silent = subtractSpans({
    spans: subtractSpans({ spans: collect(blocks.filter(({ state }) => state === "silence")), taken: cited }),
    taken: leftOut,
  });
  const starred = new Set(takeaways.map(identify));

  return {
    start: from,
    end: to,
    unit: isTimed ? "seconds" : "cues",
    cited,
    leftOut,
    silent,
    chapterStarts: [
      ...new Set(
        chapters.flatMap(({ startSeconds }) =>
          isTimed && startSeconds !== null && startSeconds > from && startSeconds < to ? [startSeconds] : [],
        ),
      ),
    ].sort((left, right) => left - right),
    moments: keyPoints
      .map((point, keyPointIndex) => {
        const [first] = point.quotes;
        const at = isTimed ? (first.startSeconds ?? from) : first.firstCueId;
        return {
          keyPointIndex,
          at: Math.min(to, Math.max(from, at)),
          spans: collect(point.quotes),
          isTakeaway: starred.has(identify(point)),
        };
      })
      .sort((left, right) => left.at - right.at),
  };
}

interface Place {
  startSeconds: number | null;
  endSeconds: number | null;
  firstCueId: number;
  lastCueId: number;
}

/**
 * Identifies a point by its first quote, since a takeaway has the same first quote as the key point that it
 * repeats.
 */
function identify({ quotes: [first] }: KeyPoint): string {
  return `${first.firstCueId}-${first.lastCueId}-${first.text}`;
}
