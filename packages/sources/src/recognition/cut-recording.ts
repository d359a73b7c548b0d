import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "@pith/core/errors/app-error";
import type { AudioPieces } from "./audio-piece.ts";
import { convertWithFfmpeg } from "./convert-with-ffmpeg.ts";
import { cutMp3 } from "./cut-mp3.ts";
import { cutWav } from "./cut-wav.ts";
import { type AudioContainer, detectContainer } from "./detect-container.ts";
import type { PieceRecognizer } from "./piece-recognizer.ts";

/** Half a day; nobody summarizes a longer recording. */
export const MAX_RECORDING_SECONDS = 12 * 60 * 60;
const HEAD_BYTES = 4_096;

export interface CutRecording extends AsyncDisposable {
  pieces: AudioPieces;
}

/**
 * Cuts a recording to what a recognizer takes, in the least costly way: WAV by its samples, MP3 by its frames, anything
 * else whole if it is small enough for the recognizer, else as ffmpeg converts it. Throws AppError `unsupported_format`
 * for what isn't a recording, `not_configured` or `input_too_large` where only ffmpeg would do and isn't set up.
 */
export async function cutRecording({
  file,
  path,
  folder,
  adapter,
  ffmpegPath,
  signal,
}: {
  file: FileHandle;
  path: string;
  folder: string;
  adapter: PieceRecognizer;
  ffmpegPath: string | null;
  signal: AbortSignal | undefined;
}): Promise<CutRecording> {
  const container = await readContainer(file);
  const accepts = adapter.accepts(container.mediaType);
  if (container.name === "wav") return keep(await cutWav({ file, limits: adapter }));
  if (container.name === "mp3" && accepts) {
    const pieces = await cutMp3({ file, limits: adapter });
    if (pieces !== null) return keep(pieces);
  }
  if (ffmpegPath !== null) {
    const outputPath = join(folder, "speech.wav");
    await convertWithFfmpeg({
      ffmpegPath,
      inputPath: path,
      outputPath,
      container,
      maxSeconds: MAX_RECORDING_SECONDS + 1,
      signal,
    });
    const wav = await open(outputPath);
    try {
      const pieces = await cutWav({ file: wav, limits: adapter });
      return { pieces, [Symbol.asyncDispose]: () => wav.close() };
    } catch (error) {
      await wav.close();
      throw error;
    }
  }
  if (!accepts) {
    throw new AppError({
      code: "not_configured.recognition_format",
      params: { format: container.extension.toUpperCase() },
    });
  }
  return keep(await takeWhole({ file, container, adapter }));
}

async function takeWhole({
  file,
  container,
  adapter,
}: {
  file: FileHandle;
  container: AudioContainer;
  adapter: PieceRecognizer;
}): Promise<AudioPieces> {
  const { size } = await file.stat();
  if (size > adapter.maxBytes) {
    throw new AppError({
      code: "input_too_large.recognition_uncut",
      params: { limit: adapter.maxBytes },
    });
  }
  return {
    count: 1,
    durationMs: null,
    async read() {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(size), 0, size, 0);
      return {
        bytes: buffer.subarray(0, bytesRead),
        mediaType: container.mediaType,
        extension: container.extension,
        startMs: 0,
        durationMs: null,
      };
    },
  };
}

async function readContainer(file: FileHandle): Promise<AudioContainer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
  const container = detectContainer(buffer.subarray(0, bytesRead));
  if (container !== null) return container;
  throw new AppError({ code: "unsupported_format.recording" });
}

/** Pieces of the file itself, which whoever opened it closes. */
function keep(pieces: AudioPieces): CutRecording {
  return { pieces, [Symbol.asyncDispose]: async () => {} };
}

export function createTooLongError(): AppError {
  return new AppError({
    code: "input_too_large.recording_length",
    params: { limit: MAX_RECORDING_SECONDS },
  });
}
