import { UNLIMITED_SUMMARIES } from "./summaries-limit.ts";

/** A limit for the wire: null (unlimited) becomes -1. */
export function formatSummariesLimit(limit: number | null): number {
  return limit ?? UNLIMITED_SUMMARIES;
}
