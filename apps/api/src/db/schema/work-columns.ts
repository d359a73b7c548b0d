import type { SummaryStatus } from "@pith/core/summaries/summary";
import { bigint, doublePrecision, integer, jsonb, text } from "drizzle-orm/pg-core";
import type { StoredFailure } from "../../lib/stored-failure.ts";
import { moment } from "./columns.ts";

/** Creates the columns for shared work, which runs once for everyone who requests it; see `work/`. */
export const createWorkColumns = () => ({
  id: text("id").primaryKey(),
  /** Deduplication key: requests with the same key share the work. At most one row per key is active. */
  workKey: text("work_key").notNull(),
  status: text("status").$type<SummaryStatus>().notNull(),
  progress: doublePrecision("progress").notNull().default(0),
  failure: jsonb("failure").$type<StoredFailure>(),
  /** Fencing token: each claim increments it, and workers with an older token can no longer write. */
  attempt: integer("attempt").notNull().default(0),
  /**
   * Attempts that exceeded their budget or crashed their thread. For suspect work, also those that crashed
   * their process.
   */
  overruns: integer("overruns").notNull().default(0),
  jobId: text("job_id"),
  /**
   * Key for sharing slots fairly: the first requester's network if they are a guest, otherwise their account.
   * Null if unknown, and once the work has ended, since work on public videos outlives the account.
   */
  shareKey: text("share_key"),
  createdAt: moment("created_at").notNull(),
  startedAt: moment("started_at"),
  finishedAt: moment("finished_at"),
  processingMs: bigint("processing_ms", { mode: "number" }).notNull().default(0),
});
