import { readRefusal } from "./read-refusal.ts";

/** Maximum time a message waits for an unavailable server. Longer than any restart takes. */
const OUTAGE_PATIENCE_MS = 10 * 60_000;
/** Minimum time a new process waits, since the server may be restarting at the same time. */
const START_PATIENCE_MS = 60_000;
/** Initial delay of the exponential backoff, which doubles up to LONGEST_OUTAGE_WAIT_MS. */
export const FIRST_OUTAGE_WAIT_MS = 1_000;
export const LONGEST_OUTAGE_WAIT_MS = 10_000;

const outageCodes: readonly string[] = ["network", "timeout", "unavailable"];
/**
 * Timeouts of our client or a proxy. Any other timeout comes from an available server, which says what took
 * too long.
 */
const ownTimeouts: readonly string[] = ["timeout", "timeout.request", "timeout.firebase"];

/** Returns whether a call failed because the server is unavailable, for example during a restart. */
export function isOutage(error: unknown): boolean {
  const { code, reason } = readRefusal(error);
  if (code === "timeout" && reason) return ownTimeouts.includes(reason.code);
  return outageCodes.includes(code);
}

/**
 * Returns when to give up on something that has been waiting since `sinceMs`, and in this process since
 * `beganMs`.
 */
export function getPatienceEnd({ sinceMs, beganMs }: { sinceMs: number; beganMs: number }): number {
  return Math.max(sinceMs + OUTAGE_PATIENCE_MS, beganMs + START_PATIENCE_MS);
}
