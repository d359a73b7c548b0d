import { AppError } from "@pith/core/errors/app-error";
import type { Pcm } from "../encode/pcm.ts";

const PCM_FORMAT = 1;
/**
 * Format code indicating that the actual format follows later in the chunk. In our input, that format is
 * always PCM.
 */
const EXTENSIBLE_FORMAT = 0xfffe;

/**
 * Parses a WAV file with 16-bit samples and mixes its channels down to mono. If a data chunk claims more
 * bytes than the file has, reads to the end: streaming servers claim the maximum, because they don't know the
 * size yet.
 *
 * @throws AppError `unsupported_format`
 */
export function parseWav(bytes: Uint8Array): Pcm {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (readName(bytes, 0) !== "RIFF" || readName(bytes, 8) !== "WAVE") throw createError();
  let channels = 0;
  let sampleRate = 0;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const name = readName(bytes, at);
    const size = Math.min(view.getUint32(at + 4, true), bytes.length - at - 8);
    const body = at + 8;
    if (name === "fmt " && size >= 16) {
      const format = view.getUint16(body, true);
      channels = view.getUint16(body + 2, true);
      sampleRate = view.getUint32(body + 4, true);
      const isRight = format === PCM_FORMAT || format === EXTENSIBLE_FORMAT;
      if (!isRight || view.getUint16(body + 14, true) !== 16 || channels === 0 || sampleRate === 0)
        throw createError();
    } else if (name === "data") {
      if (channels === 0) throw createError();
      return { samples: mixDown({ view, at: body, bytes: size, channels }), sampleRate };
    }
    // Chunks are aligned to even offsets.
    at = body + size + (size % 2);
  }
  throw createError();
}

function mixDown({
  view,
  at,
  bytes,
  channels,
}: {
  view: DataView;
  at: number;
  bytes: number;
  channels: number;
}): Int16Array<ArrayBuffer> {
  const samples = new Int16Array(Math.floor(bytes / 2 / channels));
  for (let index = 0; index < samples.length; index += 1) {
    let sum = 0;
    for (let channel = 0; channel < channels; channel += 1) {
      sum += view.getInt16(at + (index * channels + channel) * 2, true);
    }
    samples[index] = Math.round(sum / channels);
  }
  return samples;
}

function readName(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}

function createError(): AppError {
  return new AppError({ code: "unsupported_format.voice" });
}
