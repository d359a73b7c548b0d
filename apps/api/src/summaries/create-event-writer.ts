import { AppError } from "@pith/core/errors/app-error";
import type { SummaryStage } from "@pith/core/summaries/summary-event";
import { runTransaction } from "../db/run-transaction.ts";
import type { StoredSummaryEvent } from "../db/schema/summaries.schema.ts";
import { appendEvents, type Result } from "./results.repo.ts";
import type { SummaryDependencies } from "./summary-dependencies.ts";

/** Progress is published in steps of this size. The row has the exact value. */
const STATUS_STEP = 0.03;

export interface RunUpdate {
  stage: SummaryStage;
  /** Progress of the work as a whole, from 0 to 1. */
  progress: number;
  events: StoredSummaryEvent[];
}

export interface EventWriter {
  publish(update: RunUpdate): void;
  /**
   * Resolves once all events are written. Throws AppError `cancelled` if another worker has claimed the run.
   */
  end(): Promise<void>;
}

/** Writes events in order, batching those that arrive during a write. */
export function createEventWriter({
  result,
  dependencies: { database },
}: {
  result: Pick<Result, "id" | "attempt">;
  dependencies: Pick<SummaryDependencies, "database">;
}): EventWriter {
  let waiting: RunUpdate | null = null;
  let last: Pick<RunUpdate, "stage" | "progress"> | null = null;
  let writing: Promise<void> = Promise.resolve();
  let failure: unknown = null;

  async function write(): Promise<void> {
    const update = waiting;
    waiting = null;
    if (!update || failure) return;
    const { stage, progress, events } = update;
    const status: StoredSummaryEvent = { type: "status", stage, progress };
    const isPublished = stage !== last?.stage || events.length > 0 || progress - last.progress >= STATUS_STEP;
    if (isPublished) last = { stage, progress };
    const isMine = await runTransaction(database.db, (db) =>
      appendEvents({
        db,
        claim: result,
        events: isPublished ? [...events, status] : [],
        stage,
        progress,
      }),
    );
    if (!isMine) throw new AppError({ code: "cancelled" });
    await database.bus.announce(`summary:${result.id}`);
  }

  return {
    publish(update) {
      waiting = waiting ? { ...update, events: [...waiting.events, ...update.events] } : update;
      writing = writing.then(write).catch((error: unknown) => {
        failure ??= error;
      });
    },
    async end() {
      await writing;
      if (failure) throw failure;
    },
  };
}
