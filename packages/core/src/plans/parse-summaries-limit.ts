import { UNLIMITED_SUMMARIES } from "./summaries-limit.ts";

/** A limit from the wire: -1 becomes null (unlimited). Another negative or broken number throws a RangeError. */
export function parseSummariesLimit(wireLimit: number): number | null {
  if (wireLimit === UNLIMITED_SUMMARIES) return null;
  if (!Number.isSafeInteger(wireLimit) || wireLimit < 0) {
    throw new RangeError(`${wireLimit} is no limit of summaries.`);
  }
  return wireLimit;
}
