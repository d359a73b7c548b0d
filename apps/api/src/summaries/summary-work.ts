import { summaryResults } from "../db/schema/summaries.schema.ts";
import { summarizeVideoJob } from "../queue/summarize-video.job.ts";
import type { WorkKind } from "../work/work-kind.ts";
import { deleteContentEvents, deleteInput, type Result, selectResults } from "./results.repo.ts";
import { listWaitingSummaries } from "./summaries.repo.ts";

/** The kind of work behind summaries. */
export const summaryWork: WorkKind<Result> = {
  topic: "summary",
  table: summaryResults,
  select: selectResults,
  isKeptWhenDone: true,
  job: summarizeVideoJob,
  enqueue: ({ db, queue, id }) => queue.enqueue(summarizeVideoJob, { resultId: id }, { db }),
  listHolders: ({ db, id }) => listWaitingSummaries({ db, resultId: id }),
  onClaim: deleteContentEvents,
  onEnd: deleteInput,
  failures: {
    fault: { code: "internal.summary", params: {} },
    poison: { code: "internal.summary_unfinished", params: {} },
  },
};
