import type { FileHandle } from "node:fs/promises";
import { AppError } from "@pith/core/errors/app-error";

export interface WavLayout {
  channels: number;
  sampleRate: number;
  bitsPerSample: 8 | 16 | 24 | 32 | 64;
  isFloat: boolean;
  dataStart: number;
  /** Excludes a partial frame at the end. */
  frameCount: number;
}

const MAX_CHUNKS = 1_000;
const EXTENSIBLE = 0xfffe;

/**
 * Parses the header of a WAV file (RIFF or RF64, PCM or floating point). A data length of 0 or all ones means
 * that the recorder was interrupted or wrote to a pipe, so the audio extends to the end of the file. Throws
 * AppError `unsupported_format`.
 */
export async function readWav(file: FileHandle): Promise<WavLayout> {
  const { size } = await file.stat();
  let format: Omit<WavLayout, "dataStart" | "frameCount"> | null = null;
  let position = 12;
  for (let chunk = 0; chunk < MAX_CHUNKS && position + 8 <= size; chunk += 1) {
    const head = await readBytes({ file, position, length: 8 });
    const name = head.toString("latin1", 0, 4);
    const length = head.readUInt32LE(4);
    if (name === "fmt ")
      format = readFormat(await readBytes({ file, position: position + 8, length: Math.min(length, 40) }));
    if (name === "data" && format !== null) {
      const dataStart = position + 8;
      const isOpen = length === 0 || length === 0xffffffff || dataStart + length > size;
      const dataBytes = isOpen ? size - dataStart : length;
      const frameBytes = (format.bitsPerSample / 8) * format.channels;
      return { ...format, dataStart, frameCount: Math.floor(dataBytes / frameBytes) };
    }
    position += 8 + length + (length % 2);
  }
  throw refuse();
}

/** Reads the audio between two timestamps as mono samples from -1 to 1. */
export async function readWavSamples({
  file,
  layout,
  startMs,
  endMs,
}: {
  file: FileHandle;
  layout: WavLayout;
  startMs: number;
  endMs: number;
}): Promise<Float32Array> {
  const { channels, sampleRate, bitsPerSample, dataStart, frameCount } = layout;
  const first = Math.min(frameCount, Math.round((startMs / 1000) * sampleRate));
  const last = Math.min(frameCount, Math.round((endMs / 1000) * sampleRate));
  const frameBytes = (bitsPerSample / 8) * channels;
  const bytes = await readBytes({
    file,
    position: dataStart + first * frameBytes,
    length: (last - first) * frameBytes,
  });
  const read = createSampleReader({ bytes, layout });
  const frames = Math.floor(bytes.byteLength / frameBytes);
  const mono = new Float32Array(frames);
  for (let frame = 0; frame < frames; frame += 1) {
    let sum = 0;
    for (let channel = 0; channel < channels; channel += 1) sum += read(frame * channels + channel);
    mono[frame] = sum / channels;
  }
  return mono;
}

function readFormat(bytes: Buffer): Omit<WavLayout, "dataStart" | "frameCount"> {
  if (bytes.byteLength < 16) throw refuse();
  const declared = bytes.readUInt16LE(0);
  // In the extended format, the first two bytes of the GUID are the plain format's code.
  const code = declared === EXTENSIBLE && bytes.byteLength >= 26 ? bytes.readUInt16LE(24) : declared;
  const channels = bytes.readUInt16LE(2);
  const sampleRate = bytes.readUInt32LE(4);
  const bits = bytes.readUInt16LE(14);
  const isFloat = code === 3;
  const isKnown = isFloat ? bits === 32 || bits === 64 : code === 1 && [8, 16, 24, 32].includes(bits);
  if (!isKnown || channels < 1 || channels > 64 || sampleRate < 4_000 || sampleRate > 768_000) throw refuse();
  return { channels, sampleRate, bitsPerSample: bits as WavLayout["bitsPerSample"], isFloat };
}

function createSampleReader({
  bytes,
  layout: { bitsPerSample, isFloat },
}: {
  bytes: Buffer;
  layout: WavLayout;
}): (sample: number) => number {
  if (isFloat) {
    return bitsPerSample === 32
      ? (sample) => clamp(bytes.readFloatLE(sample * 4))
      : (sample) => clamp(bytes.readDoubleLE(sample * 8));
  }
  switch (bitsPerSample) {
    case 8:
      return (sample) => (bytes.readUInt8(sample) - 128) / 128;
    case 16:
      return (sample) => bytes.readInt16LE(sample * 2) / 32_768;
    case 24:
      return (sample) => bytes.readIntLE(sample * 3, 3) / 8_388_608;
    default:
      return (sample) => bytes.readInt32LE(sample * 4) / 2_147_483_648;
  }
}

function clamp(value: number): number {
  return Number.isFinite(value) ? Math.max(-1, Math.min(1, value)) : 0;
}

async function readBytes({
  file,
  position,
  length,
}: {
  file: FileHandle;
  position: number;
  length: number;
}): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

function refuse(): AppError {
  return new AppError({ code: "unsupported_format.wav" });
}
