import type { SummaryDependencies } from "../summaries/summary-dependencies.ts";

/** Dependencies for batches, and for making what is in them. */
export type BatchDependencies = Pick<
  SummaryDependencies,
  | "config"
  | "log"
  | "clock"
  | "randomness"
  | "database"
  | "queue"
  | "sourceLoader"
  | "summarizer"
  | "questionAnswerer"
  | "speechSearcher"
>;
