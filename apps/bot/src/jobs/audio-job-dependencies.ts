import type { SummaryJobDependencies } from "./summary-job-dependencies.ts";

export type AudioJobDependencies = Pick<
  SummaryJobDependencies,
  "api" | "pith" | "store" | "getTexts" | "timer" | "logger" | "publicUrl" | "getUsername"
>;
