import type { Clock } from "@pith/core/lib/clock";
import type { Log } from "@pith/core/logging/create-log";
import type { ReceivedMessage } from "@pith/core/messages/message-codes";
import type { SQL } from "drizzle-orm";
import type { Database, Db } from "../db/database.ts";
import type { TopicKind } from "../db/event-bus.ts";
import type { audioResults } from "../db/schema/audio.schema.ts";
import type { summaryResults } from "../db/schema/summaries.schema.ts";
import type { createWorkColumns } from "../db/schema/work-columns.ts";
import type { JobSettings } from "../queue/define-job.ts";
import type { JobQueue } from "../queue/job-queue.ts";

export type WorkRow = Pick<typeof summaryResults.$inferSelect, keyof ReturnType<typeof createWorkColumns>>;

/** A user who waits for a piece of work, or has it. */
export interface Holder {
  accountId: string;
  /** Null if another sign-in of the same account used the quota. */
  reservationId: string | null;
}

/** A kind of work that runs once for all its holders. */
export interface WorkKind<Row extends WorkRow> {
  /** The topic of every change notification, sent with the work's id. */
  topic: TopicKind;
  table: typeof audioResults | typeof summaryResults;
  select(query: { db: Db; where: SQL | undefined; isLocked?: boolean }): Promise<Row[]>;
  /** True if finished work is never deleted, so that joining it needs no lock. */
  isKeptWhenDone: boolean;
  job: JobSettings;
  /** Adds a job for it. `isBehind` puts it behind the other work of the same people. */
  enqueue(work: { db: Db; queue: JobQueue; row: Row; isBehind: boolean }): Promise<string | null>;
  listHolders(query: { db: Db; id: string }): Promise<Holder[]>;
  /** Deletes an earlier try's events, in the claim's transaction. */
  onClaim?(work: { db: Db; id: string }): Promise<void>;
  /** Deletes, in the same transaction, data that only unfinished work needs. */
  onEnd?(work: { db: Db; id: string }): Promise<void>;
  /** True if a process that died while running it may have died of it; that counts as an overrun. */
  isSuspect?(row: Row): boolean;
  failures: {
    /** A bug of ours or a machine fault that no retry fixed. */
    fault: ReceivedMessage;
    /** Too many workers died while running it. */
    poison: ReceivedMessage;
  };
}

export interface WorkDependencies {
  database: Database;
  clock: Clock;
  queue: JobQueue;
  log: Log;
}

/** The result of a try. */
export interface MadeWork<Row extends WorkRow> {
  /** False if its holders get their quota back anyway. */
  isSpent: boolean;
  /** Stores the result, in the transaction that ends the work. */
  store(end: { db: Db; row: Row; holders: Holder[]; processingMs: number; now: Date }): Promise<void>;
}
