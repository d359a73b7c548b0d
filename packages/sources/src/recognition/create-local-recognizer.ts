import { isAppError } from "@pith/core/errors/app-error";
import { findSherpaModel } from "./find-sherpa-model.ts";
import type { PieceRecognizer, RecognizedPiece, TimedText } from "./piece-recognizer.ts";
import { readPcmSamples } from "./read-pcm-samples.ts";
import { createCanceledError, createRecognitionError } from "./recognition-error.ts";
import { SPEECH_SAMPLE_RATE } from "./resample.ts";
import { loadSherpa, type SherpaModule, type SherpaRecognizer, type SherpaResult } from "./sherpa.ts";

export interface LocalRecognizerOptions {
  /** The folder of a model of sherpa-onnx, which the operator brings. */
  modelFolder: string;
  /** Processor threads for one piece; 2 unless told otherwise. */
  threads?: number | undefined;
  /** BCP 47; for models that want to be told. Null lets the model tell. */
  language?: string | null | undefined;
  loadModule?: () => Promise<SherpaModule>;
}

/** Pieces are kept shorter than any model's limit, so that words without times of their own are off by little. */
const MAX_SECONDS = 20;

/**
 * Recognizes speech on this machine, by sherpa-onnx and a model of the operator's. The model is loaded at the first
 * piece and kept. Its errors are AppError `not_configured` where a part is missing.
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
      // What failed once is tried anew: the operator may have mended it.
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

/** Tokens are parts of words; one that begins with a space, or with the sign that stands for it, begins a word. */
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
