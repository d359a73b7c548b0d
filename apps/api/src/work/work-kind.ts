import type { Clock } from "@pith/core/lib/clock";
import type { Log } from "@pith/core/logging/create-log";
import type { ReceivedMessage } from "@pith/core/messages/message-codes";
import type { SQL } from "drizzle-orm";
import type { Database, Db } from "../db/database.ts";
import type { TopicKind } from "../db/event-bus.ts";
import type { audioResults, audios } from "../db/schema/audio.schema.ts";
import type { summaries, summaryResults } from "../db/schema/summaries.schema.ts";
import type { JobSettings } from "../queue/define-job.ts";
import type { JobQueue } from "../queue/job-queue.ts";

/**
 * Where a job is queued: in its own turn, after its turn, or ahead of all other jobs but not for a reserved
 * slot.
 */
export type Turn = "own" | "behind" | "next";

export type EndStatus = "done" | "failed";

export type WorkTable = typeof audioResults | typeof summaryResults;
/** The columns that every kind of work has. */
export type WorkRow = Pick<WorkTable["$inferSelect"], keyof WorkTable["$inferSelect"]>;

/** A user's own row, which waits for a piece of work or has its result. */
export type Holder = Pick<typeof audios.$inferSelect, "id" | "accountId" | "reservationId"> & {
  workId: string;
};

/** A kind of work that runs once for all its holders. */
export interface WorkKind<Table extends WorkTable = WorkTable> {
  /** Topic of the change notifications, which include the work's id. */
  topic: TopicKind;
  table: Table;
  /** Returns true if the work, once finished, is never deleted, so that callers can join it without a lock. */
  isKeptWhenDone(row: Table["$inferSelect"]): boolean;
  job: JobSettings;
  /** Adds a job for the work, and stores the job's id. */
  enqueue(work: { db: Db; queue: JobQueue; row: Table["$inferSelect"]; turn: Turn }): Promise<void>;
  /** The table of the holders' own rows. */
  holders: typeof audios | typeof summaries;
  /** The column in `holders` that contains the work's id. */
  workOfHolder: typeof audios.audioResultId | typeof summaries.resultId;
  /** Matches holders that haven't stopped waiting. Omitted if their rows are deleted. */
  isHolding?: SQL;
  /** Removes a holder, in the transaction that releases their quota. */
  removeHolder(work: { db: Db; holder: Holder; now: Date }): Promise<void>;
  /** Deletes data that only unfinished work needs, in the transaction that cancels the work. */
  onRetired?(work: { db: Db; id: string }): Promise<unknown>;
  /**
   * Deletes the same data for work that has ended, and informs other features, such as webhooks. Runs in the
   * transaction that ends the work, after the result is stored.
   */
  onSettled?(end: { db: Db; queue: JobQueue; id: string; status: EndStatus; now: Date }): Promise<void>;
  /** Matches work that may have caused its process to crash. The crash then counts as an overrun. */
  suspects?: SQL<boolean>;
  /** Messages for a bug or machine failure that retries didn't fix, and for work that killed too many workers. */
  failures: { fault: ReceivedMessage; poison: ReceivedMessage };
}

export interface WorkDependencies {
  database: Database;
  clock: Clock;
  queue: JobQueue;
  log: Log;
}

/** The arguments for functions that run or end work. */
export interface WorkCall<Table extends WorkTable = WorkTable> {
  kind: WorkKind<Table>;
  dependencies: WorkDependencies;
}

/** What an attempt gets. */
export interface Attempt<Row extends WorkRow> {
  row: Row;
  signal: AbortSignal;
  /** Aborts with `signal`, and also when the work should free its slot and start over later. */
  yieldingSignal: AbortSignal;
}

/** An attempt's result. */
export interface MadeWork<Row extends WorkRow = WorkRow> {
  /** False if the holders get their quota back even though the work succeeded. */
  isSpent: boolean;
  /** The result's own columns, written in the same update that ends the work. */
  values: Partial<Row>;
  /** Stores everything else, in the transaction that ends the work. `accountIds` are its holders' accounts. */
  store(end: { db: Db; accountIds: string[]; processingMs: number; now: Date }): Promise<void>;
}
