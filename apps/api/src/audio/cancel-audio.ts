import { and, eq, type SQL } from "drizzle-orm";
import type { Actor } from "../accounts/actor.ts";
import { audioResults, audios } from "../db/schema/audio.schema.ts";
import { stopWaiting } from "../work/stop-waiting.ts";
import { isUnfinished } from "../work/work.repo.ts";
import type { AudioDependencies } from "./audio-dependencies.ts";
import { audioWork } from "./audio-work.ts";
import { dropAudio, selectHeldAudio } from "./audios.repo.ts";
import { requireAudio } from "./read-audio.ts";

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
  const { audio } = await requireAudio({ db: dependencies.database.db, actor, id });
  await stopAudio({ of: eq(audios.id, audio.id), dependencies });
}

/** Like `cancelAudio`, but for all unfinished audio that is selected, such as an account's. */
export async function stopAudio({
  of,
  dependencies,
}: {
  of: SQL;
  dependencies: CancelDependencies;
}): Promise<void> {
  const { database, clock } = dependencies;
  const now = new Date(clock.now());
  const where = and(of, isUnfinished(audioResults));
  for (const { audio } of await selectHeldAudio({ db: database.db, where })) {
    await stopWaiting({
      kind: audioWork,
      id: audio.audioResultId,
      holder: audio,
      leave: (db) => dropAudio({ db, of: eq(audios.id, audio.id), now }),
      dependencies,
    });
  }
}
