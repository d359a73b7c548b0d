import type { AudioFormat } from "@pith/core/contract/audio.schemas";
import { audioFormats } from "@pith/speech/speak/audio-file";

const fileEndings: Record<AudioFormat, string> = { mp3: "mp3", opus: "ogg" };

/**
 * Returns the storage key for one attempt's file. Each attempt has its own key, so it can't overwrite
 * another's finished file.
 */
export function getAudioKey({
  id,
  attempt,
  format,
}: {
  id: string;
  attempt: number;
  format: AudioFormat;
}): string {
  return `audio/${id}/${attempt}.${fileEndings[format]}`;
}

/** Returns every key that this many attempts may have written to. */
export function listAudioKeys({ id, attempts }: { id: string; attempts: number }): string[] {
  return Array.from({ length: attempts }, (_none, index) =>
    audioFormats.map((format) => getAudioKey({ id, attempt: index + 1, format })),
  ).flat();
}
