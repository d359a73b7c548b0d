import type { CombinedTalk, CombinedTalks } from "@pith/engine/answer/combine-talks";
import type { EmbeddedTalk, NearPassage } from "@pith/engine/search/embeddings";
import type { FoundPassages, SearchedTalk, SimilarPassage } from "@pith/engine/search/find-talk-passages";
import type { IndexedSummary, SearchIndex } from "./build-search-index.ts";

/** Indexes and searches transcripts off the server's event loop. */
export interface SpeechSearcher {
  index(summary: IndexedSummary): Promise<SearchIndex>;
  /** See the engine's `findTalkPassages`. */
  findPassages(request: {
    question: string;
    talks: readonly SearchedTalk[];
    similar?: readonly SimilarPassage[];
    limit: number;
    signal: AbortSignal;
  }): Promise<FoundPassages>;
  /** See the engine's `findNearPassages`. */
  findNear(request: {
    question: Uint8Array;
    talks: readonly EmbeddedTalk[];
    limit: number;
    signal: AbortSignal;
  }): Promise<NearPassage[]>;
  /** See the engine's `combineTalks`. */
  combineTalks(talks: readonly CombinedTalk[]): Promise<CombinedTalks>;
}
