import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "@pith/core/errors/app-error";
import type { AudioPieces } from "./audio-piece.ts";
import { convertWithFfmpeg } from "./convert-with-ffmpeg.ts";
import { cutMp3 } from "./cut-mp3.ts";
import { cutWav } from "./cut-wav.ts";
import { type AudioContainer, detectContainer } from "./detect-container.ts";
import type { PieceRecognizer } from "./piece-recognizer.ts";

/** Half a day, longer than any recording that users summarize. */
export const MAX_RECORDING_SECONDS = 12 * 60 * 60;
const HEAD_BYTES = 4_096;

export interface CutRecording extends AsyncDisposable {
  pieces: AudioPieces;
}

/**
 * Splits a recording into pieces that fit the recognizer, in the cheapest way. WAV is split by samples, and
 * MP3 by frames if the recognizer accepts it. Anything else is converted by ffmpeg if that is configured.
 * Without ffmpeg, the recording is kept whole if the recognizer accepts its format and size. Throws AppError
 * `unsupported_format` for anything but a recording; `not_configured` or `input_too_large` if the recording
 * requires ffmpeg and it isn't configured.
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

/** Wraps pieces of the original file. The caller closes that file. */
function keep(pieces: AudioPieces): CutRecording {
  return { pieces, [Symbol.asyncDispose]: async () => {} };
}

export function createTooLongError(): AppError {
  return new AppError({
    code: "input_too_large.recording_length",
    params: { limit: MAX_RECORDING_SECONDS },
  });
}
