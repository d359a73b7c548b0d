import { parseTimecode } from "../lib/parse-timecode.ts";

/** Query parameters that say where to start, in the order in which they are believed. */
const startParameters = ["t", "start", "time_continue"];

/**
 * Where a link starts playing, in whole seconds: t=, start= or time_continue= in the query, else t= in the fragment,
 * as '90', '90s', '1m30s', '1h2m3s' or '1:30'. Null where nothing readable is said.
 */
export function parseStartOffset(url: URL): number | null {
  const fragment = new URLSearchParams(url.hash.slice(1));
  const values = [
    ...startParameters.map((name) => url.searchParams.get(name)),
    ...startParameters.map((name) => fragment.get(name)),
  ];
  for (const value of values) {
    const seconds = value === null ? null : parseTimecode(value);
    if (seconds !== null) return Math.floor(seconds);
  }
  return null;
}
