import { eq } from "drizzle-orm";
import type { Actor } from "../accounts/actor.ts";
import { audios } from "../db/schema/audio.schema.ts";
import { stopWaiting } from "../work/stop-waiting.ts";
import type { AudioDependencies } from "./audio-dependencies.ts";
import { audioWork } from "./audio-work.ts";
import { requireAudio } from "./read-audio.ts";

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
  dependencies: Pick<AudioDependencies, "database" | "queue" | "clock">;
}): Promise<void> {
  const { audio } = await requireAudio({ db: dependencies.database.db, actor, id });
  await stopWaiting({ kind: audioWork, of: eq(audios.id, audio.id), dependencies });
}
