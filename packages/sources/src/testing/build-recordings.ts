import { writeWav } from "../recognition/write-wav.ts";

/** Builds a WAV file with a tone that lasts `seconds`. */
export function buildWav({
  seconds,
  sampleRate = 16_000,
}: {
  seconds: number;
  sampleRate?: number;
}): Uint8Array {
  const samples = Float32Array.from({ length: Math.round(seconds * sampleRate) }, (_, at) =>
    Math.sin((2 * Math.PI * 220 * at) / sampleRate),
  );
  return writeWav({ samples, sampleRate });
}

/**
 * Builds a layer III file of silent 64 kbit/s frames at 44.1 kHz after an ID3 tag. Each frame lasts 26 ms and
 * is 208 or 209 bytes long.
 */
export function buildMp3({ frames, tagBytes = 100 }: { frames: number; tagBytes?: number }): Buffer {
  const tag = Buffer.alloc(10 + tagBytes);
  tag.write("ID3\u0004", "latin1");
  tag[8] = tagBytes >> 7;
  tag[9] = tagBytes & 0x7f;
  const frame = Buffer.alloc(208);
  frame.set([0xff, 0xfb, 0x50, 0x00]);
  return Buffer.concat([tag, ...Array.from({ length: frames }, () => frame)]);
}
