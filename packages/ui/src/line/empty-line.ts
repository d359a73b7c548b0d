import type { Timeline } from "@pith/core/line/timeline";

/** A line drawn as a single plain stretch. */
export const emptyLine: Timeline = {
  start: 0,
  end: 1,
  unit: "cues",
  cited: [],
  leftOut: [],
  silent: [],
  chapterStarts: [],
  moments: [],
};
