import { isAppError } from "@pith/core/errors/app-error";
import { findSherpaModel } from "./find-sherpa-model.ts";
import type { PieceRecognizer, RecognizedPiece, TimedText } from "./piece-recognizer.ts";
import { readPcmSamples } from "./read-pcm-samples.ts";
import { createCanceledError, createRecognitionError } from "./recognition-error.ts";
import { SPEECH_SAMPLE_RATE } from "./resample.ts";
import { loadSherpa, type SherpaModule, type SherpaRecognizer, type SherpaResult } from "./sherpa.ts";

export interface LocalRecognizerOptions {
  /** Folder containing a sherpa-onnx model that the operator installed. */
  modelFolder: string;
  /** CPU threads for one piece; 2 by default. */
  threads?: number | undefined;
  /** BCP 47, for models that need the language. Null lets the model detect it. */
  language?: string | null | undefined;
  loadModule?: () => Promise<SherpaModule>;
}

/**
 * Shorter than any model's limit. If a model returns no timestamps, the words' times are estimated from the
 * piece's times, so short pieces keep the error small.
 */
const MAX_SECONDS = 20;

/**
 * Creates a recognizer that runs on this machine, with sherpa-onnx and the operator's model. The model is loaded for
 * the first piece and then kept. Throws AppError `not_configured` if the package or model is missing.
 */
export function createLocalRecognizer({
  modelFolder,
  threads = 2,
  language = null,
  loadModule = loadSherpa,
}: LocalRecognizerOptions): PieceRecognizer {
  let loading: Promise<SherpaRecognizer> | null = null;
  const load = async (): Promise<SherpaRecognizer> => {
    const { config } = await findSherpaModel({ folder: modelFolder, threads, language });
    const { OfflineRecognizer } = await loadModule();
    return await OfflineRecognizer.createAsync(config);
  };
  return {
    name: "local",
    accepts: (mediaType) => mediaType === "audio/wav",
    maxBytes: Number.MAX_SAFE_INTEGER,
    maxSeconds: MAX_SECONDS,
    overlapSeconds: 2,
    parallel: 1,
    async recognizePiece({ piece, signal }) {
      // Retry a failed load, since the operator may have fixed the problem.
      loading ??= load().catch((error: unknown) => {
        loading = null;
        throw error;
      });
      try {
        const recognizer = await loading;
        const stream = recognizer.createStream();
        stream.acceptWaveform({ sampleRate: SPEECH_SAMPLE_RATE, samples: readPcmSamples(piece.bytes) });
        const result = await recognizer.decodeAsync(stream);
        if (signal?.aborted) throw createCanceledError();
        return toPiece({ result, durationMs: piece.durationMs ?? 0 });
      } catch (error) {
        throw isAppError(error) ? error : createRecognitionError({ status: null, cause: error });
      }
    },
  };
}

function toPiece({ result, durationMs }: { result: SherpaResult; durationMs: number }): RecognizedPiece {
  const { text, tokens = [], timestamps = [] } = result;
  if (text.trim() === "") return { text: "", segments: [], words: [] };
  return {
    text,
    segments: [],
    words: timestamps.length === tokens.length ? joinTokens({ tokens, timestamps, durationMs }) : [],
  };
}

/**
 * Joins subword tokens into words. A leading space, or the character that stands for it, starts a new word.
 */
function joinTokens({
  tokens,
  timestamps,
  durationMs,
}: {
  tokens: readonly string[];
  timestamps: readonly number[];
  durationMs: number;
}): TimedText[] {
  const words: TimedText[] = [];
  for (const [position, token] of tokens.entries()) {
    const text = token.replace(/^[\u2581 ]/, "");
    const startMs = (timestamps[position] ?? 0) * 1000;
    const nextMs = (timestamps[position + 1] ?? durationMs / 1000) * 1000;
    const last = words.at(-1);
    if (last === undefined || text !== token) words.push({ text, startMs, endMs: nextMs });
    else {
      last.text += text;
      last.endMs = nextMs;
    }
  }
  return words.filter(({ text }) => text.trim() !== "");
}
