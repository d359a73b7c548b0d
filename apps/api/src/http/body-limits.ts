import type { BudgetLimits } from "./create-budget.ts";

const MEGABYTE = 1_000_000;

/** Limits for request bodies in flight: how many, how large, and how slow. */
export interface BodyLimits {
  /** For JSON bodies and webhooks. */
  json: BudgetLimits;
  recordings: BudgetLimits;
  streams: BudgetLimits;
  /** For data exports, each of which reads all of a user's rows. */
  archives: BudgetLimits;
  /** Grace period before a body's transfer rate is checked. */
  graceMs: number;
  /** Bodies with a lower average transfer rate are rejected. */
  minBytesPerSecond: number;
}

/**
 * Larger bodies are written to disk and parsed in a thread. For this many bytes, JSON.parse and the schema
 * take about 1 ms.
 */
export const MAX_MAIN_THREAD_BYTES = 256_000;

/**
 * The per-network limits leave room for a whole household or office, the per-account limits for one user with
 * a few devices.
 */
export const standardBodyLimits: BodyLimits = {
  json: {
    account: { count: 16, bytes: 52 * MEGABYTE },
    network: { count: 64, bytes: 78 * MEGABYTE },
    all: { count: 2_000, bytes: 1_000 * MEGABYTE },
  },
  recordings: {
    account: { count: 3, bytes: 4_000 * MEGABYTE },
    network: { count: 6, bytes: 8_000 * MEGABYTE },
    all: { count: 50, bytes: 50_000 * MEGABYTE },
  },
  streams: {
    account: { count: 20, bytes: 0 },
    network: { count: 200, bytes: 0 },
    all: { count: 20_000, bytes: 0 },
  },
  archives: {
    account: { count: 1, bytes: 0 },
    network: { count: 4, bytes: 0 },
    all: { count: 8, bytes: 0 },
  },
  graceMs: 15_000,
  // An upload speed of 0.5 Mbit/s.
  minBytesPerSecond: 64_000,
};
