import { type RunDependencies, runSummary } from "../summaries/run-summary.ts";
import type { JobHandler } from "./define-job.ts";

export function createSummarizeVideoHandler(dependencies: RunDependencies): JobHandler<{ resultId: string }> {
  return ({ resultId }, run) => runSummary({ resultId, run, dependencies });
}
