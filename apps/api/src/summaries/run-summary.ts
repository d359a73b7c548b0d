import type { Video } from "@pith/core/videos/video";
import { eq } from "drizzle-orm";
import { runTransaction } from "../db/run-transaction.ts";
import { summaryResults } from "../db/schema/summaries.schema.ts";
import { writeTogether } from "../db/write-together.ts";
import type { JobRun } from "../queue/define-job.ts";
import { runWork } from "../work/run-work.ts";
import type { Attempt, MadeWork } from "../work/work-kind.ts";
import { buildUsageWrites } from "./build-usage-writes.ts";
import { createEventWriter, type EventWriter } from "./create-event-writer.ts";
import { findFacts, getFactsKey, keepFacts } from "./facts.repo.ts";
import { loadWork } from "./load-work.ts";
import { createCallLedger } from "./model-calls.repo.ts";
import { buildEventWrites, deleteContentEvents, type Result } from "./results.repo.ts";
import { buildSearchWrites } from "./search-index.repo.ts";
import { createSummarizingProgress } from "./summarizing-progress.ts";
import type { RunDependencies } from "./summary-dependencies.ts";
import { summaryWork } from "./summary-work.ts";
import { insertTranscript } from "./transcripts.repo.ts";

/** Speech recognition's progress is stored in steps of this size. */
const LISTENING_STEP = 0.02;

/**
 * Runs one summary through `runWork`: loads captions, then summarizes, publishing events along the way.
 *
 * @throws errors that a retry may fix; the queue retries.
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
  const make = (attempt: Attempt<Result>) => {
    const writer = createEventWriter({ result: attempt.row, dependencies });
    // Events that are still being written, such as the video's title, must precede a failure.
    return makeSummary({ ...attempt, writer, dependencies }).finally(writer.end);
  };
  await runWork({ kind: summaryWork, id: resultId, run, make, dependencies });
}

async function makeSummary({
  row: result,
  signal,
  yieldingSignal,
  writer,
  dependencies,
}: Attempt<Result> & { writer: EventWriter; dependencies: RunDependencies }): Promise<MadeWork<Result>> {
  const { database, clock, randomness, summarizer, log } = dependencies;
  const { id: resultId, range, length, shape, wish, language } = result;
  const now = () => new Date(clock.now());
  if (result.attempt > 1) await deleteContentEvents({ db: database.db, claim: result });
  // Submitted text and files need no captions from elsewhere.
  const { kind } = result.source;
  const firstStage = kind === "link" ? "captions" : kind === "recording" ? "listening" : "reading";
  let isShown = false;
  const showVideo = (video: Video) => {
    if (isShown) return;
    isShown = true;
    writer.publish({ stage: firstStage, progress: 0.15, events: [{ type: "video", video }] });
  };

  writer.publish({ stage: firstStage, progress: 0.05, events: [] });
  let listened = -1;
  const work = await loadWork({
    result,
    signal: yieldingSignal,
    onVideo: showVideo,
    onProgress(share) {
      if (share - listened < LISTENING_STEP) return;
      listened = share;
      writer.publish({ stage: "listening", progress: 0.15 + 0.15 * share, events: [] });
    },
    dependencies,
  });
  const { video, videoId, transcriptId: wholeId } = work;
  showVideo(video);

  writer.publish({ stage: "reading", progress: 0.3, events: [] });
  const place = { transcriptId: wholeId, factsKey: getFactsKey({ video, range }) };
  const isModel = summarizer.engine === "model";
  const ledger = createCallLedger({ resultId, dependencies });
  const findPlace = createSummarizingProgress();
  const { content, transcript, searchIndex, tokens, facts, failure } = await summarizer
    .summarize({
      ...work,
      ...{ range, length, shape, wish, language },
      facts: isModel ? await findFacts({ db: database.db, place }) : null,
      // Model calls cost money, so they aren't interrupted and repeated.
      signal: isModel ? signal : yieldingSignal,
      onPart: (part) => writer.publish({ ...findPlace(part), events: part.type === "status" ? [] : [part] }),
      onCall: ledger.note,
    })
    .finally(ledger.end);
  if (failure !== null)
    log.warn({ code: failure, resultId }, "The model failed; the embedded engine stood in");
  if (facts) await runTransaction(database.db, (db) => keepFacts({ db, place, stored: facts, now: now() }));
  writer.publish({ stage: "finishing", progress: 0.95, events: [] });

  const isPart = transcript.cues.length !== work.transcript.cues.length;
  const transcriptId = isPart ? randomness.createId() : wholeId;
  if (isPart)
    await insertTranscript({
      db: database.db,
      id: transcriptId,
      video: videoId,
      wholeId,
      source: work.captionSource,
      accountId: result.accountId,
      sponsorSegments: [],
      transcript,
      now: now(),
    });
  // The last events are stored together with the end of the run, since a short summary is finished before
  // anyone could read them separately.
  const lastUpdate = await writer.takeLast();
  // If the embedded engine was the fallback for a model, no quota is spent, and later requests don't join this
  // run but try the model again.
  const isSpent = !content.origin.isFallback;
  return {
    isSpent,
    values: {
      content,
      title: content.title,
      gist: content.gist,
      transcriptId,
      workKey: isSpent ? result.workKey : `${result.workKey}:${resultId}`,
    },
    async store({ db, accountIds, processingMs, now }) {
      const where = eq(summaryResults.id, resultId);
      await writeTogether({
        db,
        writes: {
          ...(lastUpdate && buildEventWrites({ db, where, ...lastUpdate, progress: 1 })),
          ...buildSearchWrites({ db, resultId, transcriptId, built: searchIndex }),
          ...buildUsageWrites({ db, accountIds, video, isSpent, processingMs, tokens, now }),
        },
      });
    },
  };
}
