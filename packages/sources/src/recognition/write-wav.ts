const HEAD_BYTES = 44;

/** Encodes mono samples from -1 to 1 as a 16-bit WAV file. */
export function writeWav({ samples, sampleRate }: { samples: Float32Array; sampleRate: number }): Uint8Array {
  const dataBytes = samples.length * 2;
  const file = Buffer.alloc(HEAD_BYTES + dataBytes);
  file.write("RIFF", 0, "latin1");
  file.writeUInt32LE(HEAD_BYTES - 8 + dataBytes, 4);
  file.write("WAVEfmt ", 8, "latin1");
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(sampleRate, 24);
  file.writeUInt32LE(sampleRate * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write("data", 36, "latin1");
  file.writeUInt32LE(dataBytes, 40);
  for (const [position, sample] of samples.entries()) {
    const clamped = Math.max(-1, Math.min(1, sample));
    file.writeInt16LE(Math.round(clamped * 32_767), HEAD_BYTES + position * 2);
  }
  return file;
}
