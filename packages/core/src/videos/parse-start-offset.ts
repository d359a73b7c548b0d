import { parseTimecode } from "../lib/parse-timecode.ts";

/** Query parameters for the start time, in order of precedence. */
const startParameters = ["t", "start", "time_continue"];

/**
 * Returns a link's start time in whole seconds, from t=, start= or time_continue= in the query, falling back
 * to t= in the fragment. Accepts '90', '90s', '1m30s', '1h2m3s' and '1:30'. Null if there is no valid start
 * time.
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
