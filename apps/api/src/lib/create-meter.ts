import { Counter, Histogram, Registry } from "prom-client";

/**
 * All counters, with their help text and labels. Labels have few distinct values, none of which come from
 * users.
 */
const counters = {
  pith_model_calls_total: {
    help: "Calls to models. The outcome is done, failed or cancelled.",
    labels: ["provider", "purpose", "outcome"],
  },
  pith_model_failures_total: {
    help: "Calls to models that failed, by reason.",
    labels: ["provider", "reason"],
  },
  pith_model_tokens_total: {
    help: "Tokens sent to and written by models.",
    labels: ["provider", "purpose", "direction"],
  },
  pith_model_cost_dollars_total: {
    help: "Cost of model calls with a known price, in US dollars.",
    labels: ["provider", "purpose"],
  },
  pith_model_fallbacks_total: {
    help: "Summaries and answers that the embedded engine wrote because the model failed, by reason.",
    labels: ["work", "reason"],
  },
  pith_points_total: {
    help: "Key points of models' summaries by verdict: judged, near_copy, or quoted with the reason.",
    labels: ["verdict"],
  },
  pith_storage_calls_total: {
    help: "Calls to the storage of audio files.",
    labels: ["call", "outcome"],
  },
  pith_payment_calls_total: {
    help: "Calls to payment providers.",
    labels: ["provider", "call", "outcome"],
  },
  pith_payment_events_total: {
    help: "Events from payment providers: taken, refused for their signature, or failed.",
    labels: ["provider", "outcome"],
  },
  pith_webhook_deliveries_total: {
    help: "Attempts to deliver a message to a user's webhook.",
    labels: ["outcome"],
  },
  pith_telegram_notices_total: {
    help: "Notices that the server sent through Telegram.",
    labels: ["outcome"],
  },
  pith_mails_total: { help: "Mails handed to the mail server.", labels: ["outcome"] },
} as const satisfies Record<string, { help: string; labels: readonly string[] }>;

const histograms = {
  pith_model_call_duration_seconds: {
    help: "Duration of model calls, in seconds.",
    labels: ["provider", "purpose"],
    buckets: [0.5, 1, 2.5, 5, 10, 20, 40, 80, 160],
  },
  pith_job_duration_seconds: {
    help: "Duration of attempts at jobs, in seconds. The outcome is done, failed or stopped.",
    labels: ["queue", "outcome"],
    buckets: [0.05, 0.25, 1, 5, 15, 60, 300, 1200],
  },
} as const satisfies Record<string, { help: string; labels: readonly string[]; buckets: readonly number[] }>;

type Labels<Table, Name extends keyof Table> = Table[Name] extends { labels: readonly (infer Label)[] }
  ? Record<Label & string, string>
  : never;

/** Counts events in this process. Cheap enough for every job and call, but not for every request. */
export interface Meter {
  registry: Registry;
  /** Counting 0 creates the series, so that an alert rule can see it rise from 0. */
  count<Name extends keyof typeof counters>(
    name: Name,
    labels: Labels<typeof counters, Name>,
    by?: number,
  ): void;
  observe<Name extends keyof typeof histograms>(
    name: Name,
    labels: Labels<typeof histograms, Name>,
    value: number,
  ): void;
}

export function createMeter(): Meter {
  const registry = new Registry();
  const registers = [registry];
  const counted = new Map<string, Counter>();
  for (const [name, { help, labels: labelNames }] of Object.entries(counters))
    counted.set(name, new Counter({ name, help, labelNames, registers }));
  const observed = new Map<string, Histogram>();
  for (const [name, { help, labels: labelNames, buckets }] of Object.entries(histograms))
    observed.set(name, new Histogram({ name, help, labelNames, buckets: [...buckets], registers }));
  return {
    registry,
    count: (name, labels, by = 1) => counted.get(name)?.inc(labels, by),
    observe: (name, labels, value) => observed.get(name)?.observe(labels, value),
  };
}
