import { AppError } from "@pith/core/errors/app-error";
import type { AudioChapter } from "../encode/audio-chapter.ts";
import type { AudioEncoder, AudioTags } from "../encode/audio-encoder.ts";
import { concatBytes } from "../encode/concat-bytes.ts";
import { createMp3Encoder } from "../encode/create-mp3-encoder.ts";
import { createOpusEncoder } from "../encode/create-opus-encoder.ts";
import type { AudioFormat, SpokenAudio } from "./audio-file.ts";
import type { SpokenPart } from "./speak-script.ts";

/**
 * Encodes speech as it arrives, starting a chapter with each section. Sections without audio get no chapter.
 *
 * @throws AppError `no_speech` if there was no audio at all, `input_too_large` if it is longer than
 * `maxSeconds`, or `internal` if the sample rate changes midway.
 */
export async function encodeSpeech({
  parts,
  formats,
  tags,
  maxSeconds,
  onProgress,
}: {
  parts: AsyncIterable<SpokenPart>;
  formats: readonly AudioFormat[];
  tags: Omit<AudioTags, "chapters">;
  maxSeconds: number;
  onProgress: (share: number) => void;
}): Promise<SpokenAudio> {
  let sampleRate = 0;
  let total = 0;
  let encoders: { format: AudioFormat; encoder: AudioEncoder }[] = [];
  let title: string | null = null;
  const chapters: AudioChapter[] = [];

  for await (const part of parts) {
    if (part.kind === "section") {
      title = part.title;
    } else if (part.kind === "progress") {
      onProgress(part.share);
    } else {
      const { samples, sampleRate: rate } = part.pcm;
      if (sampleRate === 0) {
        sampleRate = rate;
        encoders = await Promise.all(
          formats.map(async (format) => ({ format, encoder: await createEncoder({ format, sampleRate }) })),
        );
      }
      if (rate !== sampleRate) throw new AppError({ code: "internal.audio" });
      if (title !== null) {
        chapters.push({ title, startSeconds: total / sampleRate });
        title = null;
      }
      total += samples.length;
      if (total / sampleRate > maxSeconds) {
        throw new AppError({ code: "input_too_large.audio" });
      }
      for (const { encoder } of encoders) encoder.write(samples);
    }
  }
  if (total === 0) {
    throw new AppError({ code: "no_speech.audio" });
  }

  const files = encoders.map(({ format, encoder }) => {
    const { pieces, durationSeconds } = encoder.finish({ ...tags, chapters });
    return { format, contentType: encoder.contentType, bytes: concatBytes(pieces), durationSeconds };
  });
  return {
    durationSeconds: files[0]?.durationSeconds ?? total / sampleRate,
    chapters,
    files: files.map(({ durationSeconds: _own, ...file }) => file),
  };
}

function createEncoder({
  format,
  sampleRate,
}: {
  format: AudioFormat;
  sampleRate: number;
}): AudioEncoder | Promise<AudioEncoder> {
  // Each file has a single stream, so any serial number works. A fixed one keeps the output deterministic.
  return format === "mp3" ? createMp3Encoder({ sampleRate }) : createOpusEncoder({ sampleRate, serial: 1 });
}
