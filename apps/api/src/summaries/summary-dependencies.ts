import type { Clock } from "@pith/core/lib/clock";
import type { Log } from "@pith/core/logging/create-log";
import type { Config } from "../config.ts";
import type { Database } from "../db/database.ts";
import type { Randomness } from "../lib/randomness.ts";
import type { Embedder } from "../providers/embedder.ts";
import type { QuestionAnswerer } from "../providers/question-answerer.ts";
import type { SourceLoader } from "../providers/source-loader.ts";
import type { SpeechSearcher } from "../providers/speech-searcher.ts";
import type { ObjectStorage } from "../providers/storage/object-storage.ts";
import type { Summarizer } from "../providers/summarizer.ts";
import type { JobQueue } from "../queue/job-queue.ts";

export interface SummaryDependencies {
  config: Config;
  log: Log;
  clock: Clock;
  randomness: Randomness;
  database: Database;
  queue: JobQueue;
  sourceLoader: SourceLoader;
  summarizer: Summarizer;
  questionAnswerer: QuestionAnswerer;
  speechSearcher: SpeechSearcher;
  embedder: Embedder | null;
  objectStorage: ObjectStorage;
}

/** What a worker needs to run a summary. */
export type RunDependencies = Pick<
  SummaryDependencies,
  | "config"
  | "database"
  | "queue"
  | "clock"
  | "randomness"
  | "log"
  | "sourceLoader"
  | "summarizer"
  | "objectStorage"
>;
