import { createMp3Encoder as createLame } from "wasm-media-encoders";
import type { AudioEncoder } from "./audio-encoder.ts";
import { concatBytes } from "./concat-bytes.ts";
import { measureMp3 } from "./measure-mp3.ts";
import { writeId3Tag } from "./write-id3-tag.ts";

/**
 * Clear enough for a single voice, at 360 kB per minute. A constant bit rate lets players seek without
 * reading the whole file.
 */
export const MP3_KILOBITS_PER_SECOND = 48;
const SAMPLE_SCALE = 1 / 0x8000;

/** Encodes mono MP3 with chapter markers, using LAME in WebAssembly. Blocks its thread. */
export async function createMp3Encoder({ sampleRate }: { sampleRate: number }): Promise<AudioEncoder> {
  const lame = await createLame();
  lame.configure({ sampleRate, channels: 1, bitrate: MP3_KILOBITS_PER_SECOND });
  const frames: Uint8Array<ArrayBuffer>[] = [];
  // LAME's output is a view of its own memory, which is only valid until the next call.
  const keep = (bytes: Uint8Array) => {
    if (bytes.length > 0) frames.push(new Uint8Array(bytes));
  };
  return {
    contentType: "audio/mpeg",
    write(samples) {
      const scaled = new Float32Array(samples);
      for (let index = 0; index < scaled.length; index += 1)
        scaled[index] = (scaled[index] ?? 0) * SAMPLE_SCALE;
      keep(lame.encode([scaled]));
    },
    finish(tags) {
      keep(lame.finalize());
      // Concatenated, since a chunk may end in the middle of a frame.
      const sound = concatBytes(frames);
      const { durationSeconds } = measureMp3(sound);
      return { pieces: [writeId3Tag({ ...tags, durationSeconds }), sound], durationSeconds };
    },
  };
}
