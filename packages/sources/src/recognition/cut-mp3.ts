import type { FileHandle } from "node:fs/promises";
import type { AudioPieces, PieceLimits } from "./audio-piece.ts";
import { planPieces } from "./audio-piece.ts";

/** Layer III bit rates in kbit/s, indexed by four bits of the header: MPEG-1, then MPEG-2 and 2.5. */
const bitrates = {
  mpeg1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  mpeg2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
const sampleRates: Readonly<Record<number, readonly number[]>> = {
  3: [44_100, 48_000, 32_000],
  2: [22_050, 24_000, 16_000],
  0: [11_025, 12_000, 8_000],
};

const BLOCK_BYTES = 1_048_576;
/** Junk between frames is skipped up to this size; a file with more isn't MP3. */
const MAX_JUNK_BYTES = 4_194_304;
/** A seek point every 8 frames (0.2 s) is precise enough for cutting. */
const FRAMES_PER_MARK = 8;

interface Mp3Frame {
  bytes: number;
  durationMs: number;
}

/** Sparse index of frame positions and their start times. */
interface Mp3Index {
  marks: { position: number; startMs: number }[];
  durationMs: number;
  endPosition: number;
}

/**
 * Splits an MP3 file into overlapping pieces at frame boundaries, without decoding. A piece's first frame is
 * silent if it depends on an earlier one; the overlap compensates for that. Null for a file that isn't layer
 * III or has too much junk between its frames.
 */
export async function cutMp3({
  file,
  limits,
}: {
  file: FileHandle;
  limits: PieceLimits;
}): Promise<AudioPieces | null> {
  const index = await indexMp3(file);
  if (index === null) return null;
  const bytesPerMs = (index.endPosition - (index.marks[0]?.position ?? 0)) / index.durationMs;
  const fittingMs = Math.floor((limits.maxBytes / bytesPerMs) * 0.9);
  const plan = planPieces({
    durationMs: index.durationMs,
    pieceMs: Math.min(limits.maxSeconds * 1000, fittingMs),
    overlapMs: limits.overlapSeconds * 1000,
  });
  return {
    count: plan.length,
    durationMs: Math.round(index.durationMs),
    async read(position) {
      const { startMs = 0, endMs = 0 } = plan[position] ?? {};
      const first = findMark({ index, ms: startMs });
      const last = endMs >= index.durationMs ? null : findMark({ index, ms: endMs });
      const length = (last?.position ?? index.endPosition) - first.position;
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, first.position);
      return {
        bytes: buffer.subarray(0, bytesRead),
        mediaType: "audio/mpeg",
        extension: "mp3",
        startMs: Math.round(first.startMs),
        durationMs: Math.round((last?.startMs ?? index.durationMs) - first.startMs),
      };
    },
  };
}

async function indexMp3(file: FileHandle): Promise<Mp3Index | null> {
  const { size } = await file.stat();
  let position = await skipTag(file);
  let block = Buffer.alloc(0);
  let blockStart = position;
  let junkBytes = 0;
  let frames = 0;
  let startMs = 0;
  let endPosition = position;
  const marks: Mp3Index["marks"] = [];
  while (position + 4 <= size) {
    // A frame is at most 1441 bytes, and we also check the header after it.
    if (position + 4_096 > blockStart + block.byteLength && blockStart + block.byteLength < size) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(BLOCK_BYTES), 0, BLOCK_BYTES, position);
      block = buffer.subarray(0, bytesRead);
      blockStart = position;
    }
    const at = position - blockStart;
    const frame = readFrame({ block, at });
    const isWhole = frame !== null && position + frame.bytes <= size;
    const isFollowed = frame !== null && (frames > 0 || readFrame({ block, at: at + frame.bytes }) !== null);
    if (!isWhole || !isFollowed) {
      position += 1;
      junkBytes += 1;
      if (junkBytes > MAX_JUNK_BYTES) return null;
      continue;
    }
    if (frames % FRAMES_PER_MARK === 0) marks.push({ position, startMs });
    frames += 1;
    startMs += frame.durationMs;
    position += frame.bytes;
    endPosition = position;
  }
  return frames < 2 ? null : { marks, durationMs: startMs, endPosition };
}

/**
 * Returns the length of the ID3 tag at the start of the file. Images can inflate the tag to several
 * megabytes.
 */
async function skipTag(file: FileHandle): Promise<number> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(10), 0, 10, 0);
  if (bytesRead < 10 || buffer.toString("latin1", 0, 3) !== "ID3") return 0;
  const [a = 0, b = 0, c = 0, d = 0] = buffer.subarray(6);
  const footer = (buffer[5] ?? 0) & 0x10 ? 10 : 0;
  return 10 + footer + ((a & 0x7f) << 21) + ((b & 0x7f) << 14) + ((c & 0x7f) << 7) + (d & 0x7f);
}

function readFrame({ block, at }: { block: Buffer; at: number }): Mp3Frame | null {
  if (at + 4 > block.byteLength) return null;
  const second = block[at + 1] ?? 0;
  const third = block[at + 2] ?? 0;
  if (block[at] !== 0xff || (second & 0xe0) !== 0xe0 || (second & 0x06) !== 0x02) return null;
  const version = (second >> 3) & 3;
  const sampleRate = sampleRates[version]?.[(third >> 2) & 3];
  const kilobits = (version === 3 ? bitrates.mpeg1 : bitrates.mpeg2)[third >> 4];
  if (sampleRate === undefined || !kilobits) return null;
  const samples = version === 3 ? 1152 : 576;
  const padding = (third >> 1) & 1;
  return {
    bytes: Math.floor(((samples / 8) * kilobits * 1000) / sampleRate) + padding,
    durationMs: (samples / sampleRate) * 1000,
  };
}

/** Returns the last seek point at or before a timestamp. */
function findMark({ index: { marks }, ms }: { index: Mp3Index; ms: number }): {
  position: number;
  startMs: number;
} {
  let low = 0;
  let high = marks.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((marks[middle]?.startMs ?? 0) <= ms) low = middle;
    else high = middle - 1;
  }
  return marks[low] ?? { position: 0, startMs: 0 };
}
