import { and, eq, ne, sql } from "drizzle-orm";
import { audioResults, audios } from "../db/schema/audio.schema.ts";
import { speakSummaryJob } from "../queue/speak-summary.job.ts";
import { isUnfinished } from "../work/work.repo.ts";
import type { WorkKind } from "../work/work-kind.ts";
import { dropAudio } from "./audios.repo.ts";

const failure = { code: "internal.audio", params: {} };

/** Work that synthesizes audio. */
export const audioWork: WorkKind<typeof audioResults> = {
  topic: "audio",
  table: audioResults,
  // Audio is deleted once it is orphaned, even if its work is done.
  isKeptWhenDone: () => false,
  job: speakSummaryJob,
  async enqueue({ db, queue, row: { id, shareKey }, turn }) {
    // Work from an unknown requester (null) doesn't compete with other work for slots.
    const isOther = and(ne(audioResults.id, id), sql`${audioResults.shareKey} = ${shareKey}`);
    const others = await db.$count(audioResults, and(isUnfinished(audioResults), isOther));
    const rank = others + (turn === "behind" ? 1 : 0);
    const jobId = await queue.enqueue(speakSummaryJob, { audioResultId: id }, { db, priority: -rank });
    await db.update(audioResults).set({ jobId }).where(eq(audioResults.id, id));
  },
  holders: audios,
  workOfHolder: audios.audioResultId,
  removeHolder: ({ db, holder, now }) => dropAudio({ db, of: eq(audios.id, holder.id), now }),
  failures: { fault: failure, poison: failure },
};
