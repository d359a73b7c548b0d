import { AppError } from "@pith/core/errors/app-error";
import { splitForSpeech } from "../prepare/split-for-speech.ts";
import { type Espeak, loadEspeak } from "./espeak-module.ts";
import type { SpeechSynthesizer } from "./speech-synthesizer.ts";

/** About a minute of speech. Synthesis can't be interrupted within a piece. */
const MAX_PIECE_CHARACTERS = 1000;

/**
 * Creates the embedded voice. It blocks its thread for one piece at a time, so run it in a separate process.
 */
export function createEspeakSynthesizer({
  load = loadEspeak,
}: {
  load?: () => Promise<Espeak>;
} = {}): SpeechSynthesizer {
  let loaded: Promise<Espeak> | null = null;
  return {
    async *synthesize({ text, voice, signal }) {
      loaded ??= load();
      const espeak = await loaded;
      if (espeak.set_voice(voice.id) !== 0) {
        throw new AppError({ code: "unsupported_language.voice" });
      }
      // Keep sentences together, because the voice adds the pauses between them.
      const pieces = splitForSpeech({
        text,
        language: voice.language,
        maxCharacters: MAX_PIECE_CHARACTERS,
        joinBelow: MAX_PIECE_CHARACTERS,
      });
      for (const piece of pieces) {
        signal.throwIfAborted();
        const parts: Int16Array<ArrayBuffer>[] = [];
        espeak.synthesize(piece, (audio) => {
          if (audio && audio.length > 0) parts.push(new Int16Array(audio));
          return signal.aborted;
        });
        for (const samples of parts) yield { samples, sampleRate: espeak.samplerate };
      }
    },
  };
}
