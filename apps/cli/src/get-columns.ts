import type { CliOutput } from "./cli-context.ts";

export const USUAL_COLUMNS = 80;
/** Minimum layout width. Some terminals report 0. */
const MIN_COLUMNS = 20;

/** Returns a terminal's width in columns; null if the stream isn't a terminal. */
export function getColumns(stream: CliOutput): number | null {
  if (!stream.isTTY) return null;
  const { columns = 0 } = stream;
  return columns >= MIN_COLUMNS ? columns : USUAL_COLUMNS;
}
