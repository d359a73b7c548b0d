import type { SummaryJobDependencies } from "./summary-job-dependencies.ts";

/** The dependencies needed to send audio in the background. */
export type AudioJobDependencies = Pick<
  SummaryJobDependencies,
  "api" | "pith" | "store" | "getTexts" | "timer" | "logger" | "publicUrl" | "getUsername"
>;
