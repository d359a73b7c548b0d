import type { AudioFormat } from "@pith/core/contract/audio.schemas";
import { audioFormats } from "@pith/speech/speak/audio-file";

const fileEndings: Record<AudioFormat, string> = { mp3: "mp3", opus: "ogg" };

/** Where a try of some work keeps its file. Each try has its own, so that none changes what another has finished. */
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

/** Every key under which the first tries of some work may have kept files. */
export function listAudioKeys({ id, attempts }: { id: string; attempts: number }): string[] {
  return Array.from({ length: attempts }, (_none, index) =>
    audioFormats.map((format) => getAudioKey({ id, attempt: index + 1, format })),
  ).flat();
}
