import type { Clock } from "@pith/core/lib/clock";

/** Keeps away for a while from what refuses to be asked. Circuits are made by name as they are needed. */
export interface CircuitBreaker {
  /** 0 where it may be asked now; whoever is told so after a wait is the one that tries. Else the seconds to wait. */
  takeTurn(name: string): number;
  /** It answered, whatever the answer was. */
  close(name: string): void;
  /** It refused to be asked; `retryAfterSeconds` is what it said itself. */
  open(name: string, refusal: { retryAfterSeconds: number | null }): void;
}

export interface CircuitBreakerOptions {
  clock: Clock;
  /** After the first refusal; doubled with each that follows without an answer between. */
  firstWaitMs?: number;
  maxWaitMs?: number;
}

const DEFAULT_FIRST_WAIT_MS = 30_000;
const DEFAULT_MAX_WAIT_MS = 15 * 60_000;
/** What a source asks for itself is heard up to here. */
const MAX_RETRY_AFTER_MS = 60 * 60_000;

/**
 * Makes circuit breakers with exponential back-off. When the wait is over, one request may try again: until it is
 * answered the others stay away, for the first wait at most.
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
