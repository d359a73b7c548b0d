import type { SummaryDependencies } from "../summaries/summary-dependencies.ts";

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
