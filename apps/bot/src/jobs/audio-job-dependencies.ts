import type { SummaryJobDependencies } from "./summary-job-dependencies.ts";

/** Dependencies for sending audio in the background. */
export type AudioJobDependencies = Pick<
  SummaryJobDependencies,
  "api" | "pith" | "store" | "getTexts" | "timer" | "logger" | "publicUrl" | "getUsername"
>;
