import type { SummaryJobDependencies } from "./summary-job-dependencies.ts";

/** What sending audio beside the handling of updates needs. */
export type AudioJobDependencies = Pick<
  SummaryJobDependencies,
  "api" | "pith" | "store" | "getTexts" | "timer" | "logger" | "publicUrl"
>;
