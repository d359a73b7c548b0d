import { AppError } from "@pith/core/errors/app-error";
import { splitForSpeech } from "../prepare/split-for-speech.ts";
import { type Espeak, loadEspeak } from "./espeak-module.ts";
import type { SpeechSynthesizer } from "./speech-synthesizer.ts";

/** About a minute of speech: it can't be stopped within a piece. */
const MAX_PIECE_CHARACTERS = 1000;

/**
 * The embedded voice. It works in the thread that it runs in and holds it for a piece at a time, so it belongs into a
 * process of its own.
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
      // Sentences stay together: the voice makes their pauses itself.
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
