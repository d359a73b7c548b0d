import { AppError } from "@pith/core/errors/app-error";
import type { Actor } from "../accounts/actor.ts";
import { requireSummary } from "../summaries/read-summary.ts";
import { stopWaiting } from "../work/stop-waiting.ts";
import type { AudioDependencies } from "./audio-dependencies.ts";
import { audioWork } from "./audio-work.ts";
import {
  type AudioFilter,
  deleteAudio,
  findNewestAudio,
  listUnfinishedAudios,
  recordLostAudio,
} from "./audios.repo.ts";

type CancelDependencies = Pick<AudioDependencies, "database" | "queue" | "clock">;

/**
 * Cancels the audio of one of the actor's summaries and releases its quota. Work that others are waiting for
 * continues, and finished audio is kept.
 *
 * @throws AppError `not_found`
 */
export async function cancelAudio({
  actor,
  id,
  dependencies,
}: {
  actor: Actor;
  id: string;
  dependencies: CancelDependencies;
}): Promise<void> {
  const { db } = dependencies.database;
  const { summary } = await requireSummary({ db, actor, id });
  const held = await findNewestAudio({ db, summaryId: summary.id });
  if (!held) throw new AppError({ code: "not_found.audio" });
  await stopAudio({ of: { id: held.audio.id }, dependencies });
}

/** Like `cancelAudio`, but for all unfinished audio of a summary or account. */
export async function stopAudio({
  of,
  dependencies,
}: {
  of: AudioFilter;
  dependencies: CancelDependencies;
}): Promise<void> {
  const { database, clock } = dependencies;
  const now = new Date(clock.now());
  for (const audio of await listUnfinishedAudios({ db: database.db, of })) {
    await stopWaiting({
      kind: audioWork,
      id: audio.audioResultId,
      holder: audio,
      async leave(db) {
        await recordLostAudio({ db, of: { id: audio.id }, now });
        await deleteAudio({ db, id: audio.id });
      },
      dependencies,
    });
  }
}
