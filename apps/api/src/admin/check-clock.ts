import type { Finding } from "./finding.ts";

/** Session tokens, signatures of S3 and webhooks allow for a few minutes at most; answers have whole seconds. */
const ALLOWED_MS = 30_000;

/** A service's clock and this machine's when its answer arrived. */
export interface ClockReading {
  /** Null if the service sent none. */
  date: Date | null;
  at: Date;
}

/** Compares this machine's clock with the dates in the services' answers. Null if none has one. */
export function checkClock(readings: readonly ClockReading[]): Finding | null {
  const offsets = readings
    .flatMap(({ date, at }) => (date ? [at.getTime() - date.getTime()] : []))
    .sort((first, second) => first - second);
  // One service may have a wrong clock; half of them hardly.
  const offsetMs = offsets[Math.floor(offsets.length / 2)];
  if (offsetMs === undefined) return null;
  const seconds = Math.round(Math.abs(offsetMs) / 1000);
  return Math.abs(offsetMs) <= ALLOWED_MS
    ? { state: "ok", text: "The clock agrees with those of the services." }
    : {
        state: "problem",
        text: `This machine's clock is ${seconds} s ${offsetMs > 0 ? "ahead" : "behind"}: turn on time synchronization (NTP), or sign-ins and payments fail.`,
      };
}
