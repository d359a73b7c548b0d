import type { Repair } from "./summary.ts";

/**
 * Returns each misheard word with its correction, connected by symbols that need no translation. Empty if
 * there are no repairs.
 */
export function formatRepairs(repairs: readonly Repair[]): string {
  return repairs.map(({ heard, meant }) => `“${heard}” → ${meant}`).join("; ");
}
