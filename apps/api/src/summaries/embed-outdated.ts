import type { ModelFailureReason } from "@pith/engine/model/model-failure";
import type { ModelCall } from "@pith/engine/model/model-usage";
import { splitPassages } from "@pith/engine/search/split-passages";
import type { Embedder } from "../providers/embedder.ts";
import { insertModelCalls } from "./model-calls.repo.ts";
import {
  countEmbeddedCues,
  type DueTranscript,
  deleteVectors,
  findDueTranscripts,
  markEmbedded,
  postponeTranscript,
  storeVectors,
} from "./speech-vectors.repo.ts";
import type { SummaryDependencies } from "./summary-dependencies.ts";
import { readCues } from "./transcripts.repo.ts";

/** About 8,000 tokens, which a model on a CPU can embed within the timeout. */
const PASSAGES_A_CALL = 32;
const CALL_TIMEOUT_MS = 60_000;
/** About 320,000 tokens, or 20 hours of speech. */
const CALLS_A_SWEEP = 40;
/** No call starts after this time, so that the sweep ends before the next one is due. */
const SWEEP_MS = 45_000;
const FIRST_WAIT_MS = 60_000;
const MAX_WAIT_MS = 6 * 3600_000;
/**
 * The last attempt is at least 8 hours after the first, which leaves time to fix a setting that makes the model reject
 * every talk.
 */
const MAX_FAILURES = 10;
/**
 * Failures that may be caused by a talk's own text. After any other failure, the model would probably fail for every
 * talk.
 */
const REFUSALS: ReadonlySet<ModelFailureReason | null> = new Set<ModelFailureReason | null>([
  "rejected_request",
  "context_exceeded",
  "unreadable",
]);
/** Held during a sweep. Without it, two workers could pay for the same passages. */
const LOCK = "embed-talks";

type EmbedDependencies = Pick<SummaryDependencies, "database" | "clock" | "log" | "embedder">;

/**
 * Embeds some of the talks that have no vectors from the current embedding model. Stops at the first call that fails,
 * because the model is probably down. Returns the number of calls.
 */
export async function embedOutdated({
  signal,
  dependencies,
}: {
  signal: AbortSignal;
  dependencies: EmbedDependencies;
}): Promise<number> {
  const { database, clock, log, embedder } = dependencies;
  if (embedder === null) return 0;
  using lock = await database.locks.tryLock(LOCK);
  if (lock === null) return 0;
  const budget = { calls: CALLS_A_SWEEP, endMs: clock.now() + SWEEP_MS };
  const due = await findDueTranscripts({
    db: database.db,
    model: embedder.model,
    now: new Date(clock.now()),
    ...{ maxFailures: MAX_FAILURES, limit: CALLS_A_SWEEP },
  });
  for (const transcript of due) {
    if (isSpent({ budget, dependencies })) break;
    const calls: ModelCall[] = [];
    try {
      await embedTranscript({ transcript, embedder, budget, signal, calls, dependencies });
    } catch (error) {
      // The talk isn't to blame if the process is stopping.
      signal.throwIfAborted();
      log.warn({ err: error }, "Talks can't be embedded for now");
      const { transcriptId, resultId } = transcript;
      const failures = await postponeTranscript({
        ...{ db: database.db, transcriptId, model: embedder.model, now: new Date(clock.now()) },
        ...{ firstWaitMs: FIRST_WAIT_MS, maxWaitMs: MAX_WAIT_MS },
        maxFailures: REFUSALS.has(calls.at(-1)?.failure ?? null) ? MAX_FAILURES : MAX_FAILURES - 1,
      });
      if (failures === MAX_FAILURES)
        log.warn(
          { resultId, tries: failures },
          "The embedding model refuses a talk and won't be asked again",
        );
      break;
    }
  }
  return CALLS_A_SWEEP - budget.calls;
}

/** Deletes all vectors if there is no embedding model anymore. */
export async function forgetUnusedVectors({
  database,
  embedder,
}: Pick<EmbedDependencies, "database" | "embedder">): Promise<void> {
  if (embedder !== null) return;
  using lock = await database.locks.tryLock(LOCK);
  if (lock !== null) await deleteVectors(database.db);
}

interface Budget {
  calls: number;
  endMs: number;
}

function isSpent({ budget, dependencies }: { budget: Budget; dependencies: EmbedDependencies }): boolean {
  return budget.calls <= 0 || dependencies.clock.now() >= budget.endMs;
}

/** Continues where the last sweep stopped. Vectors are stored after each call, since calls cost money. */
async function embedTranscript({
  transcript: { transcriptId, resultId },
  embedder,
  budget,
  signal,
  calls,
  dependencies,
}: {
  transcript: DueTranscript;
  embedder: Embedder;
  budget: Budget;
  signal: AbortSignal;
  /** Collects the calls that were made. */
  calls: ModelCall[];
  dependencies: EmbedDependencies;
}): Promise<void> {
  const { clock } = dependencies;
  const { db } = dependencies.database;
  const { model } = embedder;
  const embedded = await countEmbeddedCues({ db, transcriptId, model });
  const passages = splitPassages(await readCues({ db, transcriptId }));
  const open = passages.filter(({ firstCueId }) => firstCueId >= embedded);
  if (open.length === 0) return markEmbedded({ db, transcriptId, model });
  for (let first = 0; first < open.length; first += PASSAGES_A_CALL) {
    if (isSpent({ budget, dependencies })) return;
    budget.calls -= 1;
    const part = open.slice(first, first + PASSAGES_A_CALL);
    const made: ModelCall[] = [];
    const embeddings = await embedder
      .embed({
        texts: part.map(({ text }) => text),
        signal: AbortSignal.any([signal, AbortSignal.timeout(CALL_TIMEOUT_MS)]),
        onCall: (call) => made.push(call),
      })
      .finally(() => {
        calls.push(...made);
        return insertModelCalls({ db, resultId, calls: made, now: new Date(clock.now()) });
      });
    await storeVectors({
      ...{ db, transcriptId, model, embeddings },
      now: new Date(clock.now()),
      bounds: [...part.map(({ firstCueId }) => firstCueId), (part.at(-1)?.lastCueId ?? -1) + 1],
      isLast: first + PASSAGES_A_CALL >= open.length,
    });
  }
}
