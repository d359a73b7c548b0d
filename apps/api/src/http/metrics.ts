import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { HttpDependencies } from "./http-dependencies.ts";
import { registerGauges } from "./register-gauges.ts";

export interface Metrics {
  countRequest(request: { method: string; route: string; status: number; seconds: number }): void;
  /** Counts a stream as open until the returned function is called. */
  openStream(): () => void;
  render(): Promise<{ contentType: string; text: string }>;
}

/**
 * Creates this process's metrics: its meter's counters, its HTTP requests, and gauges for the resources it
 * uses.
 */
export function createMetrics(
  dependencies: Pick<
    HttpDependencies,
    "config" | "meter" | "queue" | "log" | "database" | "clock" | "sourceCounts" | "processFacts"
  >,
): Metrics {
  const { meter } = dependencies;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: "pith_" });
  registerGauges({ ...dependencies, registry });
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
      const texts = await Promise.all([registry.metrics(), meter.registry.metrics()]);
      return { contentType: registry.contentType, text: texts.join("\n") };
    },
  };
}
