import { z } from "zod";

/** A stretch of a timeline, in the timeline's unit; `end` is after `start`. */
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
 * Which parts of a video, or of the summarized part of one, the summary covers. Every drawing of a line is
 * based on it.
 */
export const timelineSchema = z.object({
  start: z.number(),
  end: z.number(),
  /** Cues if the input has no times. */
  unit: z.enum(["seconds", "cues"]),
  /**
   * The spans are in order, and don't overlap within or between kinds. The rest of the timeline is speech
   * that no key point cites.
   */
  cited: z.array(spanSchema),
  leftOut: z.array(spanSchema),
  silent: z.array(spanSchema),
  /** Excludes the first chapter and chapters outside the timeline. */
  chapterStarts: z.array(z.number()),
  /** In order along the line, which may differ from the order of the key points. */
  moments: z.array(timelineMomentSchema),
});
export type Timeline = z.infer<typeof timelineSchema>;
