import {
  APICallError,
  NoTranscriptGeneratedError,
  RetryError,
  type TranscriptionModel,
  transcribe,
} from "ai";
import type { PieceRecognizer } from "./piece-recognizer.ts";
import { createCanceledError, createRecognitionError } from "./recognition-error.ts";

type TranscribeOptions = Parameters<typeof transcribe>[0];

export interface ModelRecognizerOptions {
  /** A transcription model of any provider of the `ai` package. */
  model: TranscriptionModel;
  /** Names it in `attempts`; the provider's own name for the model otherwise. */
  name?: string;
  /** What the provider wants to be told beside the sound, such as the language in its own words. */
  getProviderOptions?: (request: { language: string | null }) => TranscribeOptions["providerOptions"];
  /** Asked for where the provider can do both; absent leaves it to the provider. */
  timestampGranularities?: TranscribeOptions["timestampGranularities"];
  /** The largest recording that the provider takes at once. 24 MB unless told otherwise, as OpenAI does. */
  maxBytes?: number;
  /** 10 minutes unless told otherwise; for a model that gives no times 30 seconds, since then the piece's are all. */
  maxSeconds?: number;
}

/** Recognizes speech by a hosted model of any provider. */
export function createModelRecognizer({
  model,
  name = typeof model === "string" ? model : `${model.provider.split(".")[0]}:${model.modelId}`,
  getProviderOptions,
  timestampGranularities,
  maxBytes = 24_000_000,
  maxSeconds = 10 * 60,
}: ModelRecognizerOptions): PieceRecognizer {
  return {
    name,
    accepts: (mediaType) => /^audio\/(?:wav|mpeg|mp4|webm|ogg|flac)$/.test(mediaType),
    maxBytes,
    maxSeconds,
    overlapSeconds: Math.min(8, maxSeconds / 5),
    parallel: 3,
    async recognizePiece({ piece, language, signal }) {
      const providerOptions = getProviderOptions?.({ language });
      try {
        const { text, segments, words } = await transcribe({
          model,
          audio: piece.bytes,
          ...(providerOptions && { providerOptions }),
          ...(timestampGranularities && { timestampGranularities }),
          ...(signal && { abortSignal: signal }),
        });
        const toTimed = (part: { text: string; startSecond: number; endSecond: number }) => ({
          text: part.text,
          startMs: part.startSecond * 1000,
          endMs: part.endSecond * 1000,
        });
        return { text, segments: segments.map(toTimed), words: (words ?? []).map(toTimed) };
      } catch (error) {
        if (signal?.aborted) throw createCanceledError(error);
        // A piece in which nobody speaks.
        if (NoTranscriptGeneratedError.isInstance(error)) return { text: "", segments: [], words: [] };
        throw describe(error);
      }
    },
  };
}

function describe(error: unknown) {
  const last = RetryError.isInstance(error) ? error.lastError : error;
  const status = APICallError.isInstance(last) ? (last.statusCode ?? null) : null;
  return createRecognitionError({ status, cause: error });
}
