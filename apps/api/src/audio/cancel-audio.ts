import { eq } from "drizzle-orm";
import { audios } from "../db/schema/audio.schema.ts";
import type { SummaryCall } from "../summaries/read-summary.ts";
import { stopWaiting } from "../work/stop-waiting.ts";
import type { WorkDependencies } from "../work/work-kind.ts";
import { audioWork } from "./audio-work.ts";
import { requireAudio } from "./read-audio.ts";

/**
 * Cancels the audio of one of the actor's summaries and releases its quota. Work that others are waiting for
 * continues, and finished audio is kept.
 *
 * @throws AppError `not_found`
 */
export async function cancelAudio(request: SummaryCall<WorkDependencies>): Promise<void> {
  const { audio } = await requireAudio(request);
  const { dependencies } = request;
  await stopWaiting({ kind: audioWork, of: eq(audios.id, audio.id), dependencies });
}
