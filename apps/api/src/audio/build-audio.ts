import type { SummaryAudio } from "@pith/core/contract/audio.schemas";
import { buildFailure } from "../lib/stored-failure.ts";
import { signAudioToken } from "./audio-links.ts";
import type { HeldAudio } from "./audios.repo.ts";

/** Builds the API representation of an audio summary, with URLs that are valid for a day. */
export function buildAudio({
  held: { audio, result },
  now,
  signingSecret,
}: {
  held: Pick<HeldAudio, "audio" | "result">;
  now: Date;
  signingSecret: string;
}): SummaryAudio {
  const isDone = result.status === "done";
  const { token, expiresAt } = signAudioToken({ audioId: audio.id, now, signingSecret });
  const address = (format: "mp3" | "opus") =>
    isDone && result.files.some((file) => file.format === format)
      ? `/api/audio/${audio.id}?token=${token}${format === "mp3" ? "" : `&format=${format}`}`
      : null;
  return {
    id: audio.id,
    summaryId: audio.summaryId,
    // Work is canceled only once its last holder is gone, so no holder should see this status.
    status: result.status === "cancelled" ? "failed" : result.status,
    progress: result.progress,
    voiceGender: audio.voiceGender,
    language: result.voice.language,
    engine: result.engine,
    durationSeconds: result.durationSeconds,
    url: address("mp3"),
    opusUrl: address("opus"),
    urlExpiresAt: isDone ? expiresAt.toISOString() : null,
    sizeBytes: result.files.find(({ format }) => format === "mp3")?.sizeBytes ?? null,
    chapters: result.chapters,
    failure: result.failure && buildFailure(result.failure),
    createdAt: audio.createdAt.toISOString(),
  };
}
