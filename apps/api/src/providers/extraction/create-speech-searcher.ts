import type { CombinedTalks } from "@pith/engine/answer/combine-talks";
import type { NearPassage } from "@pith/engine/search/embeddings";
import type { FoundPassages } from "@pith/engine/search/find-talk-passages";
import type { SearchIndex } from "../build-search-index.ts";
import type { SpeechSearcher } from "../speech-searcher.ts";
import type { ExtractionPool } from "./create-extraction-pool.ts";

const INDEX_TIMEOUT_MS = 60_000;
const COMBINE_TIMEOUT_MS = 30_000;

/** Creates a searcher that runs in the pool's worker threads. */
export function createSpeechSearcher({ pool }: { pool: ExtractionPool }): SpeechSearcher {
  return {
    async index(summary) {
      const signal = AbortSignal.timeout(INDEX_TIMEOUT_MS);
      return (await pool.run({ task: { kind: "index", ...summary }, signal })) as SearchIndex;
    },
    async findPassages({ signal, ...request }) {
      return (await pool.run({ task: { kind: "find-passages", ...request }, signal })) as FoundPassages;
    },
    async findNear({ signal, ...request }) {
      return (await pool.run({ task: { kind: "find-near", ...request }, signal })) as NearPassage[];
    },
    async combineTalks(talks) {
      const signal = AbortSignal.timeout(COMBINE_TIMEOUT_MS);
      return (await pool.run({ task: { kind: "combine", talks }, signal })) as CombinedTalks;
    },
  };
}
