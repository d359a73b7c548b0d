import { AppError } from "@pith/core/errors/app-error";
import { prepareSpeechScript } from "@pith/speech/prepare/prepare-speech-script";
import { audioFormats } from "@pith/speech/speak/audio-file";
import { eq } from "drizzle-orm";
import { audioResults, type StoredAudioFile } from "../db/schema/audio.schema.ts";
import type { JobRun } from "../queue/define-job.ts";
import { findResult } from "../summaries/results.repo.ts";
import { findVideo } from "../summaries/transcripts.repo.ts";
import { runWork } from "../work/run-work.ts";
import type { MadeWork } from "../work/work-kind.ts";
import type { AudioDependencies } from "./audio-dependencies.ts";
import { getAudioKey, listAudioKeys } from "./audio-keys.ts";
import { audioWork } from "./audio-work.ts";
import { type AudioResult, moveAudioProgress } from "./audios.repo.ts";
import { countSpoken } from "./count-spoken.ts";

export type RunAudioDependencies = Pick<
  AudioDependencies,
  "database" | "queue" | "clock" | "log" | "speechMaker" | "objectStorage"
>;

/** Minimum time between progress writes, since clients poll only about once a second. */
const PROGRESS_STEP_MS = 500;
/** Fraction of the progress taken by speech synthesis. The rest is for storing the files. */
const SPEAKING_SHARE = 0.95;

/**
 * Synthesizes one summary's audio and stores its files; see `runWork`.
 *
 * @throws errors that a retry may fix; the queue retries.
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
  const made = await runWork({
    kind: audioWork,
    id,
    run,
    make: ({ row, signal }) => makeAudio({ result: row, signal, dependencies }),
    dependencies,
  });
  if (made) await deleteOtherTries({ ...made, dependencies });
}

/** Deletes the files of earlier attempts that died, or this attempt's own files if it finished too late. */
async function deleteOtherTries({
  row: { id, attempt },
  isSettled,
  dependencies: { objectStorage, log },
}: {
  row: AudioResult;
  isSettled: boolean;
  dependencies: RunAudioDependencies;
}): Promise<void> {
  const keys = isSettled
    ? listAudioKeys({ id, attempts: attempt - 1 })
    : audioFormats.map((format) => getAudioKey({ id, attempt, format }));
  for (const key of keys) {
    await objectStorage
      .delete(key)
      .catch((error: unknown) => log.error({ err: error, audioFile: key }, "A file stayed behind"));
  }
}

async function makeAudio({
  result,
  signal,
  dependencies,
}: {
  result: AudioResult;
  signal: AbortSignal;
  dependencies: RunAudioDependencies;
}): Promise<MadeWork<AudioResult>> {
  const {
    database: { db },
    clock,
    speechMaker,
    objectStorage,
    log,
  } = dependencies;
  const work = await findResult({ db, id: result.summaryResultId });
  if (!work?.content) {
    throw new AppError({ code: "not_found.audio_summary" });
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
      writing = moveAudioProgress({ db, claim: result, progress: share * SPEAKING_SHARE }).catch(
        (error: unknown) => log.warn({ err: error }, "An audio's progress can't be written"),
      );
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
  return {
    isSpent: true,
    async store({ db, row, holders }) {
      await db
        .update(audioResults)
        .set({ files, chapters, durationSeconds })
        .where(eq(audioResults.id, row.id));
      const paid = holders.filter(({ reservationId }) => reservationId !== null);
      await countSpoken({ db, accountIds: paid.map(({ accountId }) => accountId) });
    },
  };
}
