import { UNLIMITED_SUMMARIES } from "./summaries-limit.ts";

/**
 * Parses a limit in wire format: -1 becomes null (unlimited).
 *
 * @throws RangeError for other negative or invalid numbers.
 */
export function parseSummariesLimit(wireLimit: number): number | null {
  if (wireLimit === UNLIMITED_SUMMARIES) return null;
  if (!Number.isSafeInteger(wireLimit) || wireLimit < 0) {
    throw new RangeError(`${wireLimit} is no limit of summaries.`);
  }
  return wireLimit;
}
