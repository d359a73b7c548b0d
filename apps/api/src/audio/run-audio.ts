import { AppError, isAppError } from "@pith/core/errors/app-error";
import type { SummaryFailure } from "@pith/core/summaries/summary";
import { prepareSpeechScript } from "@pith/speech/prepare/prepare-speech-script";
import { audioFormats } from "@pith/speech/speak/audio-file";
import { runTransaction } from "../db/run-transaction.ts";
import type { StoredAudioFile } from "../db/schema/audio.schema.ts";
import type { JobRun } from "../queue/define-job.ts";
import { findResult } from "../summaries/results.repo.ts";
import { findVideo } from "../summaries/transcripts.repo.ts";
import type { AudioDependencies } from "./audio-dependencies.ts";
import { getAudioKey, listAudioKeys } from "./audio-keys.ts";
import { type AudioOutcome, type AudioResult, claimAudioResult, moveAudioProgress } from "./audios.repo.ts";
import { settleAudio } from "./settle-audio.ts";

export type RunAudioDependencies = Pick<
  AudioDependencies,
  "database" | "clock" | "log" | "speechMaker" | "objectStorage"
>;

/** Progress is written no more often: whoever waits asks about once a second. */
const PROGRESS_STEP_MS = 500;
/** Share of the work that is speaking; the rest is keeping the files. */
const SPEAKING_SHARE = 0.95;
/** Failures that another try may mend. */
const passingCodes: readonly string[] = ["model_failed", "unavailable", "timeout", "network", "rate_limited"];

/**
 * Reads one summary aloud and keeps the files. May be called again for the same work after a crash; whoever called
 * last wins, and nothing is spent twice.
 *
 * @throws what another try may mend; the queue tries again.
 */
export async function runAudio({
  audioResultId: id,
  run,
  dependencies,
}: {
  audioResultId: string;
  run: JobRun;
  dependencies: RunAudioDependencies;
}): Promise<void> {
  const { database, clock, log } = dependencies;
  const result = await runTransaction(database.db, (db) =>
    claimAudioResult({ db, id, now: new Date(clock.now()) }),
  );
  if (!result) return;
  const stop = new AbortController();
  const signal = AbortSignal.any([run.signal, stop.signal]);
  try {
    const outcome = await makeAudio({
      result,
      signal,
      onGone: () => stop.abort(createGoneError()),
      dependencies,
    });
    const isSettled = await settleAudio({ id, attempt: result.attempt, outcome, dependencies });
    await deleteOtherTries({ result, isSettled, dependencies });
  } catch (error) {
    // Nobody wants it any more: the sweep gives back what was held, and takes it away.
    if (stop.signal.aborted) return;
    if (run.signal.aborted && !run.isLastTry) throw error;
    const isRefusal = isAppError(error) && !passingCodes.includes(error.code);
    if (!isRefusal && !run.isLastTry) throw error;
    log.error({ err: error, audioResultId: id }, "An audio failed for good");
    await settleAudio({
      id,
      attempt: result.attempt,
      outcome: { status: "failed", failure: describeFailure(error) },
      dependencies,
    });
    if (!isRefusal) throw error;
  }
}

/** What earlier tries kept before they died, or this one where it came too late. */
async function deleteOtherTries({
  result: { id, attempt },
  isSettled,
  dependencies: { objectStorage, log },
}: {
  result: AudioResult;
  isSettled: boolean;
  dependencies: RunAudioDependencies;
}): Promise<void> {
  const keys = isSettled
    ? listAudioKeys({ id, attempts: attempt - 1 })
    : audioFormats.map((format) => getAudioKey({ id, attempt, format }));
  for (const key of keys) {
    await objectStorage
      .delete(key)
      .catch((error: unknown) => log.error({ err: error, key }, "A file stayed behind"));
  }
}

async function makeAudio({
  result,
  signal,
  onGone,
  dependencies,
}: {
  result: AudioResult;
  signal: AbortSignal;
  onGone: () => void;
  dependencies: RunAudioDependencies;
}): Promise<AudioOutcome> {
  const { database, clock, speechMaker, objectStorage, log } = dependencies;
  const { db } = database;
  const work = await findResult({ db, id: result.summaryResultId });
  if (!work?.content) {
    throw new AppError({ code: "not_found", message: "The summary was deleted before it was read aloud." });
  }
  const video = work.videoId ? await findVideo({ db, id: work.videoId }) : null;
  let writtenAtMs = 0;
  let writing: Promise<unknown> = Promise.resolve();
  const spoken = await speechMaker.speak({
    script: prepareSpeechScript(work.content),
    voice: result.voice,
    tags: { title: work.content.title, artist: video?.author ?? "", language: result.voice.language },
    signal,
    onProgress(share) {
      if (clock.now() - writtenAtMs < PROGRESS_STEP_MS) return;
      writtenAtMs = clock.now();
      const { id, attempt } = result;
      writing = moveAudioProgress({ db, id, attempt, progress: share * SPEAKING_SHARE })
        .then((isWanted) => {
          if (!isWanted) onGone();
        })
        .catch((error: unknown) => log.warn({ err: error }, "An audio's progress can't be written"));
    },
  });
  await writing;
  signal.throwIfAborted();

  const files: StoredAudioFile[] = [];
  for (const { format, contentType, bytes } of spoken.files) {
    const key = getAudioKey({ id: result.id, attempt: result.attempt, format });
    await objectStorage.put({ key, bytes, contentType });
    files.push({ format, key, contentType, sizeBytes: bytes.byteLength });
  }
  const { durationSeconds, chapters } = spoken;
  return { status: "done", files, chapters, durationSeconds };
}

function createGoneError(): AppError {
  return new AppError({ code: "cancelled", message: "Nobody waits for this audio any more." });
}

function describeFailure(error: unknown): SummaryFailure {
  return isAppError(error)
    ? { code: error.code, message: error.message }
    : {
        code: "internal",
        message: "The summary couldn't be read aloud. Nothing was spent; try again.",
      };
}
