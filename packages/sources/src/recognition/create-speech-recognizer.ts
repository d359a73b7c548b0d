import { createWriteStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { AppError } from "@pith/core/errors/app-error";
import type { Transcript } from "@pith/core/transcripts/transcript";
import { DEFAULT_MAX_MEDIA_BYTES } from "../http/create-guarded-download.ts";
import { mapInParallel } from "../lib/map-in-parallel.ts";
import { withTemporaryFolder } from "../lib/with-temporary-folder.ts";
import { parseSegments } from "../tracks/parse-segments.ts";
import type { AudioPiece, AudioPieces } from "./audio-piece.ts";
import { createTooLongError, cutRecording, MAX_RECORDING_SECONDS } from "./cut-recording.ts";
import { joinWords } from "./join-words.ts";
import { listWords, type SpokenWord } from "./list-words.ts";
import type { PieceRecognizer, RecognizedPiece } from "./piece-recognizer.ts";
import type { RecognitionRequest, RecordedAudio, SpeechRecognizer } from "./speech-recognizer.ts";
import { stitchWords } from "./stitch-words.ts";

/** Maximum length of a piece whose own times are precise enough for text without timestamps. */
const MAX_UNTIMED_MS = 35_000;

/**
 * Turns a recognizer for short pieces into one for recordings of any length. The recording is split into overlapping
 * pieces, which are recognized in parallel. Their words are then stitched together at the overlaps.
 */
export function createSpeechRecognizer({
  adapter,
  ffmpegPath,
  temporaryFolder,
}: {
  adapter: PieceRecognizer;
  /** Null disables conversion of recordings. */
  ffmpegPath: string | null;
  temporaryFolder: string | null;
}): SpeechRecognizer {
  return {
    name: adapter.name,
    async recognize(request) {
      return await withTemporaryFolder({
        parent: temporaryFolder,
        work: async (folder) => {
          const path = await toFile({ audio: request.audio, folder, signal: request.signal });
          await using file = await openFile(path);
          await using cut = await cutRecording({
            file: file.handle,
            path,
            folder,
            adapter,
            ffmpegPath,
            signal: request.signal,
          });
          return await recognizePieces({ pieces: cut.pieces, adapter, request });
        },
      });
    },
  };
}

async function recognizePieces({
  pieces,
  adapter,
  request: { language, signal, onProgress },
}: {
  pieces: AudioPieces;
  adapter: PieceRecognizer;
  request: RecognitionRequest;
}): Promise<Transcript> {
  if ((pieces.durationMs ?? 0) > MAX_RECORDING_SECONDS * 1000) throw createTooLongError();
  let done = 0;
  onProgress?.(0);
  const recognized = await mapInParallel({
    items: Array.from({ length: pieces.count }, (_, position) => position),
    limit: adapter.parallel,
    work: async (position) => {
      if (signal?.aborted) throw new AppError({ code: "cancelled" });
      const { bytes, ...piece } = await pieces.read(position);
      const answer = await adapter.recognizePiece({ piece: { bytes, ...piece }, language, signal });
      done += 1;
      onProgress?.(done / pieces.count);
      return { answer, piece };
    },
  });
  const { transcript } = parseSegments({
    segments: joinWords(stitchPieces(recognized)),
    language,
    kind: "automatic",
  });
  return transcript;
}

function stitchPieces(
  recognized: readonly { answer: RecognizedPiece; piece: Omit<AudioPiece, "bytes"> }[],
): SpokenWord[] {
  let words: SpokenWord[] = [];
  let endMs: number | null = null;
  for (const { answer, piece } of recognized) {
    const { startMs, durationMs } = piece;
    const firstSegment = (words.at(-1)?.segment ?? -1) + 1;
    const after = listWords({
      recognized: answer,
      startMs,
      durationMs,
      maxUntimedMs: MAX_UNTIMED_MS,
      firstSegment,
    });
    const overlap = endMs !== null && endMs > startMs ? { startMs, endMs } : null;
    words = stitchWords({ before: words, after, overlap });
    endMs = durationMs === null ? null : startMs + durationMs;
  }
  return words;
}

async function toFile({
  audio,
  folder,
  signal,
}: {
  audio: RecordedAudio;
  folder: string;
  signal: AbortSignal | undefined;
}): Promise<string> {
  if (audio.kind === "file") return audio.path;
  const path = join(folder, "recording");
  await saveStream({ stream: audio.stream, path, maxBytes: DEFAULT_MAX_MEDIA_BYTES, signal });
  return path;
}

/**
 * Writes a stream to a file. Throws AppError `input_too_large` at the first byte over the limit, or
 * `cancelled`.
 */
export async function saveStream({
  stream,
  path,
  maxBytes,
  signal,
}: {
  stream: AsyncIterable<Uint8Array>;
  path: string;
  maxBytes: number;
  signal: AbortSignal | undefined;
}): Promise<void> {
  let total = 0;
  const bounded = async function* () {
    for await (const chunk of stream) {
      total += chunk.byteLength;
      if (total > maxBytes) {
        throw new AppError({
          code: "input_too_large.recording",
          params: { limit: maxBytes },
        });
      }
      yield chunk;
    }
  };
  try {
    await pipeline(bounded, createWriteStream(path, { flags: "wx" }), ...(signal ? [{ signal }] : []));
  } catch (error) {
    if (signal?.aborted) throw new AppError({ code: "cancelled", cause: error });
    throw error;
  }
}

async function openFile(path: string): Promise<AsyncDisposable & { handle: FileHandle }> {
  const handle = await open(path);
  return { handle, [Symbol.asyncDispose]: () => handle.close() };
}
