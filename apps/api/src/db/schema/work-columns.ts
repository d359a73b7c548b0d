import type { SummaryStatus } from "@pith/core/summaries/summary";
import { bigint, doublePrecision, integer, jsonb, text } from "drizzle-orm/pg-core";
import type { StoredFailure } from "../../lib/stored-failure.ts";
import { moment } from "./columns.ts";

/** Returns the columns of every table of work that is done once for all who wait for it; see `work/`. */
export const createWorkColumns = () => ({
  id: text("id").primaryKey(),
  /** What makes two requests the same work. One row per key is alive at a time. */
  workKey: text("work_key").notNull(),
  status: text("status").$type<SummaryStatus>().notNull(),
  progress: doublePrecision("progress").notNull().default(0),
  failure: jsonb("failure").$type<StoredFailure>(),
  /** The fencing number: every claim adds one, and a worker with an older number can't write any more. */
  attempt: integer("attempt").notNull().default(0),
  jobId: text("job_id"),
  createdAt: moment("created_at").notNull(),
  startedAt: moment("started_at"),
  finishedAt: moment("finished_at"),
  processingMs: bigint("processing_ms", { mode: "number" }).notNull().default(0),
});
