import type { Repair } from "./summary.ts";

/** Returns misheard words as the captions have them, with what was meant, in signs of no language; empty for none. */
export function formatRepairs(repairs: readonly Repair[]): string {
  return repairs.map(({ heard, meant }) => `“${heard}” → ${meant}`).join("; ");
}
