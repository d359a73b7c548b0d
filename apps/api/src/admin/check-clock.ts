import { createFinding, type Finding } from "./finding.ts";

/**
 * Session tokens, S3 signatures and webhooks tolerate a few minutes at most, and Date headers have a
 * resolution of one second.
 */
const ALLOWED_MS = 30_000;

/** A service's clock, and this machine's clock when the response arrived. */
export interface ClockReading {
  /** Null if the response had no Date header. */
  date: Date | null;
  at: Date;
}

/** Compares this machine's clock with the services' Date headers. Null if there are none. */
export function checkClock(readings: readonly ClockReading[]): Finding | null {
  const offsets = readings
    .flatMap(({ date, at }) => (date ? [at.getTime() - date.getTime()] : []))
    .sort((first, second) => first - second);
  // Use the median: one service's clock may be wrong, but it's unlikely that half of them are.
  const offsetMs = offsets[Math.floor(offsets.length / 2)];
  if (offsetMs === undefined) return null;
  const seconds = Math.round(Math.abs(offsetMs) / 1000);
  if (Math.abs(offsetMs) <= ALLOWED_MS) return createFinding({ state: "ok", code: "finding.clock_ok" });
  const code = offsetMs > 0 ? "finding.clock_ahead" : "finding.clock_behind";
  return createFinding({ state: "problem", code, params: { seconds } });
}
