import type { Transformer } from "grammy";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { BotStore } from "./store/bot-store.ts";

export interface BotMetrics {
  countReceived(count: number): void;
  countHandled(): void;
  /** Counts every call to Telegram, including retries. Must be the first transformer, so that it sees retries. */
  countCalls: Transformer;
  /** Starts exporting the number of unfinished updates and summaries. */
  watchBacklog(store: Pick<BotStore, "countUnfinished">): void;
  render(): Promise<{ contentType: string; text: string }>;
}

type Outcome = "done" | "rate_limited" | "conflict" | "refused" | "failed";

const RATE_LIMITED = 429;
const CONFLICT = 409;
const SERVER_ERROR = 500;

/** Creates the bot's metrics. Label values never come from user input. */
export function createBotMetrics({ clock }: { clock: { now(): number } }): BotMetrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, prefix: "pith_bot_" });
  const updates = new Counter({
    name: "pith_bot_updates_total",
    help: "Updates that this process received, and those that it has handled.",
    labelNames: ["state"],
    registers,
  });
  const calls = new Counter({
    name: "pith_bot_calls_total",
    help: "Calls to Telegram by method: done, rate_limited (429), conflict (409), refused, or failed.",
    labelNames: ["method", "outcome"],
    registers,
  });
  const durations = new Histogram({
    name: "pith_bot_call_duration_seconds",
    help: "Duration of calls to Telegram except for polls, in seconds.",
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
    registers,
  });
  new Gauge({
    name: "pith_bot_time_seconds",
    help: "This process's clock, in Unix seconds.",
    registers,
    collect() {
      this.set(clock.now() / 1000);
    },
  });
  let store: Pick<BotStore, "countUnfinished"> | null = null;
  new Gauge({
    name: "pith_bot_backlog",
    help: "Unfinished updates and summaries, of all processes on the database.",
    labelNames: ["kind"],
    registers,
    async collect() {
      this.reset();
      // Don't fail the scrape when the database is down.
      const unfinished = await store?.countUnfinished().catch(() => null);
      if (!unfinished) return;
      this.set({ kind: "updates" }, unfinished.updates);
      this.set({ kind: "summaries" }, unfinished.jobs);
    },
  });
  return {
    countReceived: (count) => updates.inc({ state: "received" }, count),
    countHandled: () => updates.inc({ state: "handled" }),
    async countCalls(previous, method, payload, signal) {
      const end = method === "getUpdates" ? () => {} : durations.startTimer();
      const note = (outcome: Outcome) => calls.inc({ method, outcome });
      try {
        const answer = await previous(method, payload, signal);
        note(answer.ok ? "done" : nameRefusal(answer.error_code));
        return answer;
      } catch (error) {
        // An aborted poll means that the bot is stopping, which isn't a failure.
        if (!signal?.aborted) note("failed");
        throw error;
      } finally {
        end();
      }
    },
    watchBacklog(watched) {
      store = watched;
    },
    async render() {
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };
}

function nameRefusal(status: number): Outcome {
  if (status === RATE_LIMITED) return "rate_limited";
  if (status === CONFLICT) return "conflict";
  return status >= SERVER_ERROR ? "failed" : "refused";
}
