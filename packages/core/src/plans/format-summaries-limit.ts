import { UNLIMITED_SUMMARIES } from "./summaries-limit.ts";

/** Converts a limit to its wire format: null (unlimited) becomes -1. */
export function formatSummariesLimit(limit: number | null): number {
  return limit ?? UNLIMITED_SUMMARIES;
}
