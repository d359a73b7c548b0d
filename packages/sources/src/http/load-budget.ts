import { AppError } from "@pith/core/errors/app-error";
import { systemTimer, type Timer } from "../lib/timer.ts";
import type { TrafficMeter } from "./guarded-fetch.ts";

export interface LoadLimits {
  /** Decompressed bytes of all responses except recordings, which have their own limit. */
  maxBytes: number;
  /** Requests including redirects. */
  maxRequests: number;
  /** Time with at least one request open, in milliseconds. Recordings and speech recognition don't count. */
  maxFetchMs: number;
}

export const defaultLoadLimits: Readonly<LoadLimits> = {
  /** Four maximum-size responses. */
  maxBytes: 64_000_000,
  /**
   * The segments of one caption rendition (at most 3,600), plus the requests needed to find them, such as playlists.
   */
  maxRequests: 4_000,
  /**
   * The captions of a four-hour video have 3,600 segments, which take 30 s to fetch from a host that responds
   * within 50 ms.
   */
  maxFetchMs: 60_000,
};

/** Limits the outgoing requests for loading one video, all of which share this budget. */
export interface LoadBudget extends TrafficMeter {
  /**
   * Runs a request with a signal that aborts when the time runs out. Rejects with AppError
   * `source_over_budget`.
   */
  run<Answer>(work: (signal: AbortSignal) => Promise<Answer>): Promise<Answer>;
}

/** Creates a budget for one load. Once it's exhausted, all further requests are rejected. */
export function createLoadBudget({
  limits = defaultLoadLimits,
  clock = { now: () => performance.now() },
  timer = systemTimer,
}: {
  limits?: LoadLimits;
  /** Defaults to a monotonic clock, since only time differences matter. */
  clock?: { now(): number };
  timer?: Timer;
} = {}): LoadBudget {
  const { maxBytes, maxRequests, maxFetchMs } = limits;
  const end = new AbortController();
  let bytes = 0;
  let requests = 0;
  let usedMs = 0;
  let open = 0;
  let openedMs = 0;
  let alarm: AbortController | null = null;

  const fail = (error: AppError): never => {
    end.abort(error);
    throw error;
  };
  const start = () => {
    open += 1;
    if (open > 1) return;
    openedMs = clock.now();
    alarm = new AbortController();
    timer.wait({ ms: Math.max(0, maxFetchMs - usedMs), signal: alarm.signal }).then(
      () => end.abort(new AppError({ code: "source_over_budget.time" })),
      () => {},
    );
  };
  const stop = () => {
    open -= 1;
    if (open > 0) return;
    usedMs += clock.now() - openedMs;
    alarm?.abort();
  };
  return {
    countRequest() {
      requests += 1;
      if (requests > maxRequests) fail(new AppError({ code: "source_over_budget.requests" }));
    },
    countBytes(count) {
      bytes += count;
      if (bytes > maxBytes) {
        fail(new AppError({ code: "source_over_budget.bytes", params: { limit: maxBytes } }));
      }
    },
    async run(work) {
      end.signal.throwIfAborted();
      start();
      try {
        return await work(end.signal);
      } finally {
        stop();
      }
    },
  };
}
