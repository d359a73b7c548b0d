import { setTimeout as delay } from "node:timers/promises";
import { AppError } from "@pith/core/errors/app-error";
import { sql } from "drizzle-orm";
import { type StoredSummaryEvent, summaryResults } from "../db/schema/summaries.schema.ts";
import { writeTogether } from "../db/write-together.ts";
import { type Claim, isClaimedBy } from "../work/work.repo.ts";
import { buildEventWrites, type RunUpdate } from "./results.repo.ts";
import type { SummaryDependencies } from "./summary-dependencies.ts";

/** Progress is published in steps of this size. The row has the exact value. */
const STATUS_STEP = 0.03;
/** Minimum time between two writes. Readers don't notice, and a short summary needs only a third of the writes. */
const WRITE_EVERY_MS = 250;

export interface EventWriter {
  publish(update: RunUpdate): void;
  /**
   * Stops writing, and returns the events that haven't been written yet; null if there are none. Throws
   * AppError `cancelled` if another worker has claimed the run.
   */
  takeLast(): Promise<RunUpdate | null>;
  /** Writes the events that nobody has taken, then stops writing. Doesn't throw if they can't be written. */
  end(): Promise<void>;
}

/** Writes events in order, batching those that arrive during a write or shortly after it. */
export function createEventWriter({
  result,
  dependencies: { database },
}: {
  result: Claim;
  dependencies: Pick<SummaryDependencies, "database">;
}): EventWriter {
  let waiting: RunUpdate | null = null;
  let last: Pick<RunUpdate, "stage" | "progress"> | null = null;
  let writing: Promise<void> = Promise.resolve();
  let failure: unknown = null;
  const ending = new AbortController();
  const waitForNext = () => delay(WRITE_EVERY_MS, undefined, { signal: ending.signal }).catch(() => {});
  let nextWrite = waitForNext();
  const isMine = isClaimedBy({ table: summaryResults, claim: result });

  async function write(): Promise<void> {
    if (!waiting || failure) return;
    await nextWrite;
    if (ending.signal.aborted) return;
    nextWrite = waitForNext();
    await writeUpdate(waiting);
  }

  async function writeUpdate(update: RunUpdate): Promise<void> {
    waiting = null;
    const { db } = database;
    const writes = buildEventWrites({ db, where: isMine, ...update });
    const written = await writeTogether({ db, writes, read: sql`select id from claimed` });
    if (written.length === 0) throw new AppError({ code: "cancelled" });
    await database.bus.announce(`progress:${result.id}`);
  }

  async function takeLast(): Promise<RunUpdate | null> {
    ending.abort();
    await writing;
    if (failure) throw failure;
    const left = waiting;
    waiting = null;
    return left;
  }

  return {
    publish({ stage, progress, events }) {
      const isPublished =
        stage !== last?.stage || events.length > 0 || progress - last.progress >= STATUS_STEP;
      if (isPublished) last = { stage, progress };
      const status: StoredSummaryEvent[] = isPublished ? [{ type: "status", stage, progress }] : [];
      waiting = { stage, progress, events: [...(waiting?.events ?? []), ...events, ...status] };
      writing = writing.then(write).catch((error: unknown) => {
        failure ??= error;
      });
    },
    takeLast,
    async end() {
      const update = await takeLast().catch(() => null);
      if (update) await writeUpdate(update).catch(() => {});
    },
  };
}
