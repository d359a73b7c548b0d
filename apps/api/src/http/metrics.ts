import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { GUESS_BUDGET } from "../accounts/login-code-limits.ts";
import { countWrongGuesses } from "../accounts/login-codes.ts";
import type { HttpDependencies } from "./http-dependencies.ts";

export interface Metrics {
  countRequest(request: { method: string; route: string; status: number; seconds: number }): void;
  /** Counts a stream as open until the returned function is called. */
  openStream(): () => void;
  render(): Promise<{ contentType: string; text: string }>;
}

/** Creates this process's metrics, including the queue lengths. */
export function createMetrics({
  queue,
  log,
  database,
  clock,
  sourceCounts,
}: Pick<HttpDependencies, "queue" | "log" | "database" | "clock" | "sourceCounts">): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: "pith_" });
  const requests = new Counter({
    name: "pith_http_requests_total",
    help: "Requests by method, route and status.",
    labelNames: ["method", "route", "status"],
    registers: [registry],
  });
  const durations = new Histogram({
    name: "pith_http_request_duration_seconds",
    help: "Time to the answer's head, in seconds.",
    labelNames: ["method", "route"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  /** Cached, because resolving labels is most of the cost of counting. */
  const series = new Map<string, { requests: Counter.Internal; durations: Histogram.Internal<string> }>();
  const streams = new Gauge({
    name: "pith_event_streams",
    help: "Event streams that are open.",
    registers: [registry],
  });
  new Gauge({
    name: "pith_queue_jobs",
    help: "Jobs by queue and state.",
    labelNames: ["queue", "state"],
    registers: [registry],
    async collect() {
      try {
        for (const { name, readyCount, activeCount, failedCount } of await queue.readStats()) {
          this.set({ queue: name, state: "ready" }, readyCount);
          this.set({ queue: name, state: "active" }, activeCount);
          this.set({ queue: name, state: "failed" }, failedCount);
        }
      } catch (error) {
        log.warn({ err: error }, "The queues can't be measured");
      }
    },
  });
  new Gauge({
    name: "pith_login_wrong_codes",
    help: "Wrong login codes of the last hour, from networks that their owner hasn't signed in from.",
    registers: [registry],
    async collect() {
      try {
        this.set(await countWrongGuesses({ db: database.db, now: new Date(clock.now()) }));
      } catch (error) {
        log.warn({ err: error }, "Wrong login codes can't be counted");
      }
    },
  });
  new Gauge({
    name: "pith_login_wrong_codes_budget",
    help: "How many of them stop all further guesses.",
    registers: [registry],
  }).set(GUESS_BUDGET);
  new Counter({
    name: "pith_source_attempts_total",
    help: "Tries at the sources of videos, by source and rung, and by what came of them.",
    labelNames: ["source", "outcome"],
    registers: [registry],
    collect() {
      this.reset();
      for (const { source, outcome, count } of sourceCounts.list()) this.inc({ source, outcome }, count);
    },
  });
  new Counter({
    name: "pith_source_attempt_seconds_total",
    help: "Time that those tries took, in seconds.",
    labelNames: ["source", "outcome"],
    registers: [registry],
    collect() {
      this.reset();
      for (const { source, outcome, seconds } of sourceCounts.list()) this.inc({ source, outcome }, seconds);
    },
  });
  return {
    countRequest({ method, route, status, seconds }) {
      const key = `${method} ${status} ${route}`;
      const known = series.get(key) ?? {
        requests: requests.labels({ method, route, status: String(status) }),
        durations: durations.labels({ method, route }),
      };
      series.set(key, known);
      known.requests.inc();
      known.durations.observe(seconds);
    },
    openStream() {
      streams.inc();
      let isOpen = true;
      return () => {
        if (isOpen) streams.dec();
        isOpen = false;
      };
    },
    async render() {
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };
}
