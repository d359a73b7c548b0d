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
  /** A transcription model from any provider in the `ai` package. */
  model: TranscriptionModel;
  /** Label in `attempts`; defaults to the names of the provider and the model. */
  name?: string;
  /** Extra options for the provider, such as the language in the provider's own format. */
  getProviderOptions?: (request: { language: string | null }) => TranscribeOptions["providerOptions"];
  /** Word or segment timestamps, for providers that support both. If absent, the provider decides. */
  timestampGranularities?: TranscribeOptions["timestampGranularities"];
  /** Maximum size of a recording in bytes. 24 MB by default, because of OpenAI's limit. */
  maxBytes?: number;
  /**
   * Maximum length of a piece, in seconds. 10 minutes by default, or 30 seconds for a model without
   * timestamps, since its text only gets the times of the whole piece.
   */
  maxSeconds?: number;
}

/** Creates a recognizer for a hosted model from any provider. */
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
        // Thrown for pieces without speech.
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
