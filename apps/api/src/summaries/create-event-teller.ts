import type { SummaryStage } from "@pith/core/summaries/summary-event";
import { runTransaction } from "../db/run-transaction.ts";
import type { StoredSummaryEvent } from "../db/schema/summaries.schema.ts";
import { createGoneError } from "../work/run-work.ts";
import { appendEvents, type Result } from "./results.repo.ts";
import type { SummaryDependencies } from "./summary-dependencies.ts";

/** Progress is published in steps of this size; the row has the exact value. */
const STATUS_STEP = 0.03;

export interface Telling {
  stage: SummaryStage;
  /** 0 to 1, for the work as a whole. */
  progress: number;
  events: StoredSummaryEvent[];
}

export interface EventTeller {
  tell(telling: Telling): void;
  /**
   * Resolves when all events are written. Throws AppError `cancelled` if another worker has claimed the
   * run.
   */
  end(): Promise<void>;
}

/** Writes events in order, and batches those that arrive during a write. */
export function createEventTeller({
  result,
  dependencies: { database },
}: {
  result: Pick<Result, "id" | "attempt">;
  dependencies: Pick<SummaryDependencies, "database">;
}): EventTeller {
  let waiting: Telling | null = null;
  let last: Pick<Telling, "stage" | "progress"> | null = null;
  let writing: Promise<void> = Promise.resolve();
  let failure: unknown = null;

  async function write(): Promise<void> {
    const telling = waiting;
    waiting = null;
    if (!telling || failure) return;
    const { stage, progress, events } = telling;
    const status: StoredSummaryEvent = { type: "status", stage, progress };
    const isTold = stage !== last?.stage || events.length > 0 || progress - last.progress >= STATUS_STEP;
    if (isTold) last = { stage, progress };
    const isMine = await runTransaction(database.db, (db) =>
      appendEvents({
        db,
        claim: result,
        events: isTold ? [...events, status] : [],
        stage,
        progress,
      }),
    );
    if (!isMine) throw createGoneError();
    await database.bus.announce(`summary:${result.id}`);
  }

  return {
    tell(telling) {
      waiting = waiting ? { ...telling, events: [...waiting.events, ...telling.events] } : telling;
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
