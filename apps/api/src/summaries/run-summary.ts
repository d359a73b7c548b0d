import { isAppError } from "@pith/core/errors/app-error";
import type { Video } from "@pith/core/videos/video";
import { runTransaction } from "../db/run-transaction.ts";
import type { JobRun } from "../queue/define-job.ts";
import { createEventTeller, createGoneError } from "./create-event-teller.ts";
import { findFacts, getFactsKey, keepFacts } from "./facts.repo.ts";
import { loadWork } from "./load-work.ts";
import { createCallLedger } from "./model-calls.repo.ts";
import { attachVideo, claimResult, findResult, type Result } from "./results.repo.ts";
import { settleResult } from "./settle-result.ts";
import { createSummarisingProgress } from "./summarising-progress.ts";
import type { RunDependencies } from "./summary-dependencies.ts";
import { insertTranscript } from "./transcripts.repo.ts";
import { hashContent } from "./work-key.ts";

/** Somebody waits: what a source refuses for the moment is tried so often and then told. */
const MAX_PASSING_TRIES = 3;
/** Progress of speech recognition is written down in steps of this share. */
const LISTENING_STEP = 0.02;
/** Refusals that another try may change. */
const passingCodes: readonly string[] = [
  "source_blocked",
  "source_unreachable",
  "source_changed",
  "timeout",
  "network",
  "unavailable",
  "rate_limited",
  "model_failed",
];

/**
 * Does the work of one summary: captions, then the summary, told as it goes. May be called again for the same work
 * after a crash; whoever called last wins, and nothing is spent twice.
 *
 * @throws what another try may mend; the queue tries again.
 */
export async function runSummary({
  resultId,
  run,
  dependencies,
}: {
  resultId: string;
  run: JobRun;
  dependencies: RunDependencies;
}): Promise<void> {
  const { database, clock } = dependencies;
  const result = await runTransaction(database.db, (db) =>
    claimResult({ db, id: resultId, now: new Date(clock.now()) }),
  );
  if (!result) return;
  const stop = new AbortController();
  const signal = AbortSignal.any([run.signal, stop.signal]);
  const forget = watchCancellation({ result, dependencies, onGone: () => stop.abort(createGoneError()) });
  try {
    const outcome = await makeSummary({ result, signal, dependencies });
    await settleResult({ id: resultId, attempt: result.attempt, outcome, dependencies });
  } catch (error) {
    if (stop.signal.aborted) return;
    if (run.signal.aborted && !run.isLastTry) throw error;
    const isRefusal =
      isAppError(error) && (!passingCodes.includes(error.code) || run.tryNumber >= MAX_PASSING_TRIES);
    if (!isRefusal && !run.isLastTry) throw error;
    if (!isAppError(error)) dependencies.log.error({ err: error, resultId }, "A summary failed for good");
    await settleResult({
      id: resultId,
      attempt: result.attempt,
      outcome: { status: "failed", failure: describeFailure(error) },
      dependencies,
    });
    // What isn't a plain refusal goes to the dead jobs, where an operator sees it.
    if (!isRefusal) throw error;
  } finally {
    forget();
  }
}

async function makeSummary({
  result,
  signal,
  dependencies,
}: {
  result: Result;
  signal: AbortSignal;
  dependencies: RunDependencies;
}) {
  const { database, clock, randomness, summariser } = dependencies;
  const now = () => new Date(clock.now());
  const teller = createEventTeller({ result, dependencies });
  let shownVideo: Video | null = null;
  const showVideo = (video: Video) => {
    if (shownVideo) return;
    shownVideo = video;
    teller.tell({ stage: "captions", progress: 0.15, events: [{ type: "video", video }] });
  };

  teller.tell({ stage: "captions", progress: 0.05, events: [] });
  let listened = -1;
  const work = await loadWork({
    result,
    signal,
    onVideo: showVideo,
    onProgress(share) {
      if (share - listened < LISTENING_STEP) return;
      listened = share;
      teller.tell({ stage: "listening", progress: 0.15 + 0.15 * share, events: [] });
    },
    dependencies,
  });
  showVideo(work.video);
  await runTransaction(database.db, (db) =>
    attachVideo({ db, id: result.id, videoId: work.videoId, transcriptId: work.transcriptId }),
  );

  teller.tell({ stage: "reading", progress: 0.3, events: [] });
  const place = {
    transcriptId: work.transcriptId,
    factsKey: getFactsKey({ video: work.video, range: result.range }),
  };
  const ledger = createCallLedger({ resultId: result.id, dependencies });
  const findPlace = createSummarisingProgress();
  const { content, transcript, tokens, facts, failure } = await summariser
    .summarise({
      ...work,
      range: result.range,
      length: result.length,
      language: result.language,
      facts: summariser.engine === "model" ? await findFacts({ db: database.db, place }) : null,
      signal,
      onPart: (part) => teller.tell({ ...findPlace(part), events: part.type === "status" ? [] : [part] }),
      onCall: ledger.note,
    })
    .finally(ledger.end);
  if (failure !== null)
    dependencies.log.warn({ failure, resultId: result.id }, "The model failed; the embedded engine stood in");
  if (facts) await runTransaction(database.db, (db) => keepFacts({ db, place, stored: facts, now: now() }));
  teller.tell({ stage: "finishing", progress: 0.95, events: [] });
  await teller.end();

  const isPart = transcript.cues.length !== work.transcript.cues.length;
  const transcriptId = isPart ? randomness.createId() : work.transcriptId;
  if (isPart) {
    await runTransaction(database.db, (db) =>
      insertTranscript({
        db,
        added: {
          id: transcriptId,
          videoId: work.videoId,
          wholeId: work.transcriptId,
          source: work.captionSource,
          contentHash: hashContent(...transcript.cues.map(({ text }) => text)),
          accountId: result.accountId,
          sponsorSegments: [],
          transcript,
          now: now(),
        },
      }),
    );
  }
  return { status: "done", content, transcriptId, tokens } as const;
}

/** Looks after every word about the work whether it still has to be done. */
function watchCancellation({
  result,
  dependencies,
  onGone,
}: {
  result: Result;
  dependencies: RunDependencies;
  onGone: () => void;
}): () => void {
  const { database, log } = dependencies;
  return database.bus.listen(`summary:${result.id}`, () => {
    findResult({ db: database.db, id: result.id })
      .then((seen) => {
        if (seen?.status === "cancelled" || !seen) onGone();
      })
      .catch((error: unknown) => log.warn({ err: error }, "Whether a summary was cancelled can't be seen"));
  });
}

function describeFailure(error: unknown) {
  if (isAppError(error)) return { code: error.code, message: error.message };
  return {
    code: "internal",
    message: "Something went wrong on our side while this summary was made. Nothing was spent; try again.",
  };
}
