import { audioResults } from "../db/schema/audio.schema.ts";
import { speakSummaryJob } from "../queue/speak-summary.job.ts";
import type { WorkKind } from "../work/work-kind.ts";
import { type AudioResult, countShared, listHolders, selectAudioResults } from "./audios.repo.ts";

const failure = { code: "internal.audio", params: {} };

/** Work that synthesizes audio. */
export const audioWork: WorkKind<AudioResult> = {
  topic: "audio",
  table: audioResults,
  select: selectAudioResults,
  // Orphaned audio is deleted, so finished work isn't kept.
  isKeptWhenDone: false,
  job: speakSummaryJob,
  async enqueue({ db, queue, row, isBehind }) {
    const rank = (await countShared({ db, ...row })) + (isBehind ? 1 : 0);
    return queue.enqueue(speakSummaryJob, { audioResultId: row.id }, { db, priority: -rank });
  },
  listHolders: ({ db, id }) => listHolders({ db, audioResultId: id }),
  failures: { fault: failure, poison: failure },
};
