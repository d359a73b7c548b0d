import type { Repair } from "./summary.ts";

/**
 * Formats misheard words with their corrections, using symbols that need no translation. Empty if there are
 * no repairs.
 */
export function formatRepairs(repairs: readonly Repair[]): string {
  return repairs.map(({ heard, meant }) => `“${heard}” → ${meant}`).join("; ");
}
