import type { Clock } from "@pith/core/lib/clock";

/** Circuit breakers for sources that refuse requests, created by name on first use. */
export interface CircuitBreaker {
  /**
   * Returns 0 if a request may be sent now, otherwise the seconds to wait. After a wait, the first caller to
   * get 0 makes the trial request.
   */
  takeTurn(name: string): number;
  /** Reports that the source responded, whatever the response. */
  close(name: string): void;
  /** Reports a refusal; `retryAfterSeconds` is the source's own Retry-After. */
  open(name: string, refusal: { retryAfterSeconds: number | null }): void;
}

export interface CircuitBreakerOptions {
  clock: Clock;
  /** Backoff after the first refusal; doubles with each consecutive refusal. */
  firstWaitMs?: number;
  maxWaitMs?: number;
}

const DEFAULT_FIRST_WAIT_MS = 30_000;
const DEFAULT_MAX_WAIT_MS = 15 * 60_000;
/** Upper bound for a source's Retry-After. */
const MAX_RETRY_AFTER_MS = 60 * 60_000;

/**
 * Creates circuit breakers with exponential backoff. After the wait, a single trial request may be sent. All
 * other requests keep waiting until the trial completes, but for at most `firstWaitMs`.
 */
export function createCircuitBreaker({
  clock,
  firstWaitMs = DEFAULT_FIRST_WAIT_MS,
  maxWaitMs = DEFAULT_MAX_WAIT_MS,
}: CircuitBreakerOptions): CircuitBreaker {
  const circuits = new Map<string, { refusals: number; untilMs: number }>();
  return {
    takeTurn(name) {
      const circuit = circuits.get(name);
      if (circuit === undefined) return 0;
      const waitMs = circuit.untilMs - clock.now();
      if (waitMs > 0) return Math.ceil(waitMs / 1000);
      circuit.untilMs = clock.now() + firstWaitMs;
      return 0;
    },
    close(name) {
      circuits.delete(name);
    },
    open(name, { retryAfterSeconds }) {
      const refusals = (circuits.get(name)?.refusals ?? 0) + 1;
      const ownWaitMs = Math.min(firstWaitMs * 2 ** (refusals - 1), maxWaitMs);
      const askedMs = Math.min((retryAfterSeconds ?? 0) * 1000, MAX_RETRY_AFTER_MS);
      circuits.set(name, { refusals, untilMs: clock.now() + Math.max(ownWaitMs, askedMs) });
    },
  };
}
