import type { Config } from "../config.ts";
import type { Randomness } from "../lib/randomness.ts";
import type { Embedder } from "../providers/embedder.ts";
import type { QuestionAnswerer } from "../providers/question-answerer.ts";
import type { SourceLoader } from "../providers/source-loader.ts";
import type { SpeechSearcher } from "../providers/speech-searcher.ts";
import type { ObjectStorage } from "../providers/storage/object-storage.ts";
import type { Summarizer } from "../providers/summarizer.ts";
import type { WorkDependencies } from "../work/work-kind.ts";

export interface SummaryDependencies extends WorkDependencies {
  config: Config;
  randomness: Randomness;
  sourceLoader: SourceLoader;
  summarizer: Summarizer;
  questionAnswerer: QuestionAnswerer;
  speechSearcher: SpeechSearcher;
  embedder: Embedder | null;
  objectStorage: ObjectStorage;
}

/** What a worker needs to run a summary. */
export type RunDependencies = WorkDependencies &
  Pick<SummaryDependencies, "config" | "randomness" | "sourceLoader" | "summarizer" | "objectStorage">;
