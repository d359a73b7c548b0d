const HEAD_BYTES = 44;

/** Reads the samples from a WAV file written by `writeWav`. */
export function readPcmSamples(wav: Uint8Array): Float32Array {
  const view = Buffer.from(wav.buffer, wav.byteOffset, wav.byteLength);
  const count = Math.max(0, Math.floor((view.byteLength - HEAD_BYTES) / 2));
  const samples = new Float32Array(count);
  for (let position = 0; position < count; position += 1) {
    samples[position] = view.readInt16LE(HEAD_BYTES + position * 2) / 32_768;
  }
  return samples;
}
