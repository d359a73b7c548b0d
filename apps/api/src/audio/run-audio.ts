import { AppError } from "@pith/core/errors/app-error";
import { prepareSpeechScript } from "@pith/speech/prepare/prepare-speech-script";
import { eq } from "drizzle-orm";
import { audioResults, audios, type StoredAudioFile } from "../db/schema/audio.schema.ts";
import type { JobRun } from "../queue/define-job.ts";
import { findResult } from "../summaries/results.repo.ts";
import { findVideo } from "../summaries/transcripts.repo.ts";
import { runWork } from "../work/run-work.ts";
import { isClaimedBy } from "../work/work.repo.ts";
import type { Attempt, MadeWork, WorkDependencies } from "../work/work-kind.ts";
import type { AudioDependencies } from "./audio-dependencies.ts";
import { getAudioKey, listAudioKeys } from "./audio-keys.ts";
import { audioWork } from "./audio-work.ts";
import { type AudioResult, selectHeldAudio } from "./audios.repo.ts";
import { countSpoken } from "./count-spoken.ts";

type RunDependencies = WorkDependencies & Pick<AudioDependencies, "speechMaker" | "objectStorage">;

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
  dependencies: RunDependencies;
}): Promise<void> {
  const { objectStorage, log } = dependencies;
  const make = (attempt: Attempt<AudioResult>) => makeAudio({ ...attempt, dependencies });
  const made = await runWork({ kind: audioWork, id, run, make, dependencies });
  if (!made) return;
  // Deletes the files of earlier attempts that died, and this attempt's own if it finished too late.
  const { attempt } = made.row;
  for (const key of listAudioKeys({ id, attempts: made.isSettled ? attempt - 1 : attempt })) {
    await objectStorage
      .delete(key)
      .catch((error: unknown) => log.error({ err: error, audioFile: key }, "A file stayed behind"));
  }
}

async function makeAudio({
  row: result,
  signal,
  dependencies: { database, clock, speechMaker, objectStorage, log },
}: Attempt<AudioResult> & { dependencies: RunDependencies }): Promise<MadeWork<AudioResult>> {
  const { db } = database;
  const [held] = await selectHeldAudio({ db, where: eq(audios.audioResultId, result.id) }).limit(1);
  const work = held ? await findResult({ db, id: held.resultId }) : null;
  if (!work?.content) throw new AppError({ code: "not_found.audio_summary" });
  const video = work.videoId ? await findVideo({ db, id: work.videoId }) : null;
  const isClaimed = isClaimedBy({ table: audioResults, claim: result });
  let writtenAtMs = 0;
  const spoken = await speechMaker.speak({
    script: prepareSpeechScript(work.content),
    voice: result.voice,
    tags: { title: work.content.title, artist: video?.author ?? "", language: result.voice.language },
    signal,
    onProgress(share) {
      if (clock.now() - writtenAtMs < PROGRESS_STEP_MS) return;
      writtenAtMs = clock.now();
      // Not awaited, because it changes nothing once the work has ended.
      db.update(audioResults)
        .set({ progress: share * SPEAKING_SHARE })
        .where(isClaimed)
        .catch((error: unknown) => log.warn({ err: error }, "An audio's progress can't be written"));
    },
  });
  signal.throwIfAborted();

  const files: StoredAudioFile[] = [];
  for (const { format, contentType, bytes } of spoken.files) {
    const key = getAudioKey({ id: result.id, attempt: result.attempt, format });
    await objectStorage.put({ key, bytes, contentType });
    files.push({ format, key, contentType, sizeBytes: bytes.byteLength });
  }
  const { durationSeconds, chapters } = spoken;
  return { isSpent: true, values: { files, chapters, durationSeconds }, store: countSpoken };
}
