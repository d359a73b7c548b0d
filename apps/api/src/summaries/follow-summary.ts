import type { SummaryEvent } from "@pith/core/summaries/summary-event";
import { buildFailure } from "../lib/stored-failure.ts";
import { buildSummary, getSummaryStatus } from "./build-summary.ts";
import { countAhead } from "./places-in-line.repo.ts";
import { requireSummary, type SummaryCall } from "./read-summary.ts";
import { listEvents } from "./results.repo.ts";
import type { SummaryDependencies } from "./summary-dependencies.ts";

/**
 * Maximum time between a stream's heartbeats. Each heartbeat also checks the state, in case a notification
 * was lost.
 */
const HEARTBEAT_MS = 15_000;

/** How often a stream checks the number of summaries ahead. */
const LOOK_AHEAD_MS = 3_000;

export type FollowedEvent = { kind: "event"; sequence: number; event: SummaryEvent } | { kind: "heartbeat" };

/**
 * Yields a summary's events after the given one, until the summary ends. Throws `not_found` if it is deleted
 * in the meantime. Returns without an error when the signal aborts.
 */
export async function* followSummary({
  actor,
  id,
  after,
  signal,
  dependencies,
}: SummaryCall<Pick<SummaryDependencies, "database">> & {
  /** The last event that the client has. 0 for none. */
  after: number;
  signal: AbortSignal;
}): AsyncGenerator<FollowedEvent, void, undefined> {
  const { db, bus } = dependencies.database;
  const first = await requireSummary({ db, actor, id });
  const bell = createBell();
  const forget = (["summary", "progress"] as const).map((kind) =>
    bus.listen(`${kind}:${first.result.id}`, bell.ring),
  );
  signal.addEventListener("abort", bell.ring, { once: true });
  try {
    let last = after;
    let toldAhead = 0;
    while (!signal.aborted) {
      bell.reset();
      // Read the status before the events, so that the next round catches a run that ends in between.
      const found = await requireSummary({ db, actor, id });
      const { summary, result } = found;
      for (const { sequence, event } of await listEvents({ db, resultId: result.id, after: last })) {
        yield { kind: "event", sequence, event };
        last = sequence;
      }
      const status = getSummaryStatus({ summary, result });
      const ahead = status === "queued" ? await countAhead({ db, result }) : 0;
      if (status === "queued" && ahead !== toldAhead) {
        toldAhead = ahead;
        // Not stored, since it depends on other summaries.
        const event: SummaryEvent = { type: "status", stage: "queued", progress: result.progress, ahead };
        yield { kind: "event", sequence: last, event };
      }
      const sequence = Math.max(last, result.lastSequence) + 1;
      if (status === "done") {
        const event: SummaryEvent = { type: "done", summary: buildSummary(found) };
        yield { kind: "event", sequence, event };
        return;
      }
      if (status === "failed" && result.failure) {
        yield { kind: "event", sequence, event: { type: "error", failure: buildFailure(result.failure) } };
        return;
      }
      if (status === "cancelled") {
        yield { kind: "event", sequence, event: { type: "cancelled" } };
        return;
      }
      const periodMs = ahead > 0 ? LOOK_AHEAD_MS : HEARTBEAT_MS;
      // All of a run's streams check at the same times, so that they share their queries.
      const waitMs = periodMs - ((performance.now() + result.createdAt.getTime()) % periodMs);
      if (!(await bell.waitAtMost(waitMs)) && !signal.aborted) yield { kind: "heartbeat" };
    }
  } finally {
    for (const stopListening of forget) stopListening();
    signal.removeEventListener("abort", bell.ring);
  }
}

/** Creates a bell, which remembers a signal that arrives between a check and the next wait. */
function createBell() {
  let isRung = false;
  let wake: (() => void) | null = null;
  return {
    ring(): void {
      isRung = true;
      wake?.();
    },
    reset(): void {
      isRung = false;
    },
    /** Resolves to true if a signal arrived in time. */
    async waitAtMost(ms: number): Promise<boolean> {
      if (isRung) return true;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      wake = null;
      return isRung;
    },
  };
}
