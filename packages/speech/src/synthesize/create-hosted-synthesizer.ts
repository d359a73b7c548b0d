import { AppError, isAppError } from "@pith/core/errors/app-error";
import { generateSpeech, type SpeechModel } from "ai";
import type { Pcm } from "../encode/pcm.ts";
import { splitForSpeech } from "../prepare/split-for-speech.ts";
import { parseWav } from "./parse-wav.ts";
import type { SpeechSynthesizer } from "./speech-synthesizer.ts";

/** Below the lowest limit of any hosted voice (2,000 tokens, in languages with one token per character). */
const MAX_PIECE_CHARACTERS = 1500;
/** A piece is less than two minutes of speech. A provider that takes longer is down. */
const PIECE_TIMEOUT_MS = 120_000;
/** Passed on in chunks of limited size to save memory. */
const CHUNK_SAMPLES = 65_536;

/**
 * Creates a voice from any provider in the `ai` package that can return WAV. `voice.id` is the provider's
 * name for the voice.
 */
export function createHostedSynthesizer({
  model,
  pieceTimeoutMs = PIECE_TIMEOUT_MS,
}: {
  model: SpeechModel;
  pieceTimeoutMs?: number;
}): SpeechSynthesizer {
  async function speak({
    text,
    voice,
    signal,
  }: {
    text: string;
    voice: string;
    signal: AbortSignal;
  }): Promise<Pcm> {
    try {
      const { audio } = await generateSpeech({
        model,
        text,
        voice,
        outputFormat: "wav",
        abortSignal: AbortSignal.any([signal, AbortSignal.timeout(pieceTimeoutMs)]),
      });
      return parseWav(audio.uint8Array);
    } catch (cause) {
      if (signal.aborted) throw signal.reason;
      if (isAppError(cause)) throw cause;
      throw new AppError({ code: "model_failed.voice", cause });
    }
  }

  return {
    async *synthesize({ text, voice, signal }) {
      const pieces = splitForSpeech({
        text,
        language: voice.language,
        maxCharacters: MAX_PIECE_CHARACTERS,
        joinBelow: MAX_PIECE_CHARACTERS,
      });
      for (const piece of pieces) {
        signal.throwIfAborted();
        const { samples, sampleRate } = await speak({ text: piece, voice: voice.id, signal });
        for (let at = 0; at < samples.length; at += CHUNK_SAMPLES) {
          yield { samples: samples.slice(at, at + CHUNK_SAMPLES), sampleRate };
        }
      }
    },
  };
}
