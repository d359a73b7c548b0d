import type { CliOutput } from "./cli-context.ts";

export const USUAL_COLUMNS = 80;
/** Minimum width for the layout. Some terminals report 0. */
const MIN_COLUMNS = 20;

/** Returns a terminal's columns; null if the stream isn't one. */
export function getColumns(stream: CliOutput): number | null {
  if (!stream.isTTY) return null;
  const { columns = 0 } = stream;
  return columns >= MIN_COLUMNS ? columns : USUAL_COLUMNS;
}
