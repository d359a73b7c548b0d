import type { Repair } from "./summary.ts";

/**
 * Returns each misheard word and its correction, with only language-neutral symbols. Empty string for no
 * repairs.
 */
export function formatRepairs(repairs: readonly Repair[]): string {
  return repairs.map(({ heard, meant }) => `“${heard}” → ${meant}`).join("; ");
}
