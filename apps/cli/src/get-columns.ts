import type { CliOutput } from "./cli-context.ts";

const USUAL_COLUMNS = 80;
/** Narrower than this nothing can be laid out; some terminals also say 0. */
const MIN_COLUMNS = 20;

/** How many columns a terminal has; null where the stream isn't one. */
export function getColumns(stream: CliOutput): number | null {
  if (!stream.isTTY) return null;
  const { columns = 0 } = stream;
  return columns >= MIN_COLUMNS ? columns : USUAL_COLUMNS;
}
