import type { ModelCall } from "@pith/engine/model/model-usage";
import type { Embeddings, NearPassage } from "@pith/engine/search/embeddings";
import type { Embedder } from "../providers/embedder.ts";
import { insertModelCalls } from "../summaries/model-calls.repo.ts";
import { readVectors } from "../summaries/speech-vectors.repo.ts";
import type { SummaryDependencies } from "../summaries/summary-dependencies.ts";

/** A user is waiting on the page, so after this time, fall back to keyword search. */
const EMBED_TIMEOUT_MS = 5_000;
/**
 * Enough for about 40,000 passages with 1,536 dimensions, or 700 hours of speech. Beyond this, the oldest
 * talks are left out.
 */
const MAX_VECTOR_BYTES = 64 * 1024 * 1024;
const MAX_PASSAGES = 30;

/** A talk's passage whose meaning is similar to a question's. */
export interface SimilarStretch {
  transcriptId: string;
  firstCueId: number;
  lastCueId: number;
}

/**
 * Returns the talks' passages that are most similar to a question, best first. Empty if there is no embedding
 * model, or if it doesn't respond. The caller must check ownership.
 */
export async function findSimilarPassages({
  question,
  transcriptIds,
  signal,
  dependencies,
}: {
  question: string;
  /** Newest first. */
  transcriptIds: readonly string[];
  signal: AbortSignal;
  dependencies: Pick<SummaryDependencies, "database" | "clock" | "log" | "embedder" | "speechSearcher">;
}): Promise<SimilarStretch[]> {
  const { database, embedder, speechSearcher } = dependencies;
  if (embedder === null || transcriptIds.length === 0) return [];
  const asked = await embedQuestion({ question, embedder, signal, dependencies });
  if (asked === null) return [];
  const { db } = database;
  const { model } = embedder;
  const wanted = [...new Set(transcriptIds)];
  let bytes = 0;
  let best: (NearPassage & SimilarStretch)[] = [];
  for await (const read of readVectors({
    ...{ db, model, transcriptIds: wanted },
    dimensions: asked.dimensions,
  })) {
    const near = await speechSearcher.findNear({
      question: asked.vectors,
      talks: read.map(({ vectors }, talk) => ({ talk, vectors })),
      limit: MAX_PASSAGES,
      signal,
    });
    const located = near.flatMap((each) => {
      const { transcriptId = "", bounds = [] } = read[each.talk] ?? {};
      const [firstCueId, next] = bounds.slice(each.passage, each.passage + 2);
      return firstCueId === undefined || next === undefined
        ? []
        : [{ ...each, transcriptId, firstCueId, lastCueId: next - 1 }];
    });
    best = [...best, ...located]
      .sort((left, right) => right.similarity - left.similarity)
      .slice(0, MAX_PASSAGES);
    bytes += read.reduce((sum, { vectors }) => sum + vectors.byteLength, 0);
    if (bytes >= MAX_VECTOR_BYTES) break;
  }
  return best;
}

/** Returns null if the model doesn't respond in time. */
async function embedQuestion({
  question,
  embedder,
  signal,
  dependencies: { database, clock, log },
}: {
  question: string;
  embedder: Embedder;
  signal: AbortSignal;
  dependencies: Pick<SummaryDependencies, "database" | "clock" | "log">;
}): Promise<Embeddings | null> {
  const calls: ModelCall[] = [];
  const embeddings = await embedder
    .embed({
      texts: [question],
      signal: AbortSignal.any([signal, AbortSignal.timeout(EMBED_TIMEOUT_MS)]),
      onCall: (call) => calls.push(call),
    })
    .catch((error: unknown) => {
      signal.throwIfAborted();
      log.warn({ err: error }, "A library was searched by words alone");
      return null;
    });
  await insertModelCalls({ db: database.db, resultId: null, calls, now: new Date(clock.now()) });
  return embeddings;
}
