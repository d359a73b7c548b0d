import { z } from "zod";

/** A section of a timeline in the timeline's unit; `end` is after `start`. */
export const spanSchema = z.object({ start: z.number(), end: z.number() });
export type Span = z.infer<typeof spanSchema>;

/** A key point's position on the timeline. */
export const timelineMomentSchema = z.object({
  keyPointIndex: z.number().int().nonnegative(),
  at: z.number(),
  /** The spans of the key point's quotes. */
  spans: z.array(spanSchema),
  isTakeaway: z.boolean(),
});
export type TimelineMoment = z.infer<typeof timelineMomentSchema>;

/**
 * The parts of a video, or of its summarized range, that the summary covers. Every rendering of the line is
 * based on it.
 */
export const timelineSchema = z.object({
  start: z.number(),
  end: z.number(),
  /** `cues` if the input has no times. */
  unit: z.enum(["seconds", "cues"]),
  /**
   * Spans are sorted and don't overlap, either within or across kinds. The rest of the timeline is speech
   * that neither a key point nor the gist cites.
   */
  cited: z.array(spanSchema),
  leftOut: z.array(spanSchema),
  silent: z.array(spanSchema),
  /** Excludes the first chapter and any outside the timeline. */
  chapterStarts: z.array(z.number()),
  /** Ordered by position on the line, which may differ from the order of the key points. */
  moments: z.array(timelineMomentSchema),
});
export type Timeline = z.infer<typeof timelineSchema>;
