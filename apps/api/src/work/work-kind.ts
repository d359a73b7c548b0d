import type { Clock } from "@pith/core/lib/clock";
import type { ReceivedMessage } from "@pith/core/messages/message-codes";
import type { SQL } from "drizzle-orm";
import type { Logger } from "pino";
import type { Database, Db } from "../db/database.ts";
import type { TopicKind } from "../db/event-bus.ts";
import type { audioResults } from "../db/schema/audio.schema.ts";
import type { summaryResults } from "../db/schema/summaries.schema.ts";
import type { createWorkColumns } from "../db/schema/work-columns.ts";
import type { JobSettings } from "../queue/define-job.ts";
import type { JobQueue } from "../queue/job-queue.ts";

export type WorkRow = Pick<typeof summaryResults.$inferSelect, keyof ReturnType<typeof createWorkColumns>>;

/** One of those who wait for work, or have it. */
export interface Holder {
  accountId: string;
  /** Null where another sign-in of the same account has paid. */
  reservationId: string | null;
}

/** A kind of work that is done once for all who wait for it. */
export interface WorkKind<Row extends WorkRow> {
  /** Every change is announced under this topic with the work's id. */
  topic: TopicKind;
  table: typeof audioResults | typeof summaryResults;
  select(query: { db: Db; where: SQL | undefined; isLocked?: boolean }): Promise<Row[]>;
  /** True where finished work is never taken away, so that joining it needs no lock. */
  isKeptWhenDone: boolean;
  job: JobSettings;
  enqueue(work: { db: Db; queue: JobQueue; id: string }): Promise<string | null>;
  listHolders(query: { db: Db; id: string }): Promise<Holder[]>;
  /** Forgets, in the claim's transaction, what an earlier try told. */
  onClaim?(work: { db: Db; id: string }): Promise<void>;
  /** Deletes, in the same transaction, what only unfinished work needs. */
  onEnd?(work: { db: Db; id: string }): Promise<void>;
  failures: {
    /** A bug of ours, or a fault of the machine's, that no further try mended. */
    fault: ReceivedMessage;
    /** Too many workers died of it. */
    poison: ReceivedMessage;
  };
}

export interface WorkDependencies {
  database: Database;
  clock: Clock;
  queue: JobQueue;
  log: Logger;
}

/** What a try has made. */
export interface MadeWork<Row extends WorkRow> {
  /** False where its holders get their quota back all the same. */
  isSpent: boolean;
  /** Stores it, in the transaction that ends the work. */
  store(end: { db: Db; row: Row; holders: Holder[]; processingMs: number; now: Date }): Promise<void>;
}
