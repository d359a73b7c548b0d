import type { Pcm } from "../encode/pcm.ts";
import type { SpeechSynthesizer } from "../synthesize/speech-synthesizer.ts";
import { buildTone } from "./build-tone.ts";

/**
 * Creates a synthesizer that returns tones: each character lasts `secondsPerCharacter`, and each text arrives
 * in two chunks.
 */
export function createFakeSynthesizer({
  secondsPerCharacter = 0.1,
  sampleRate = 22_050,
  before = async () => {},
}: {
  secondsPerCharacter?: number;
  sampleRate?: number;
  /** Called before each text; may throw. */
  before?: (text: string) => Promise<void>;
} = {}): SpeechSynthesizer {
  return {
    async *synthesize({ text, signal }) {
      signal.throwIfAborted();
      await before(text);
      const samples = buildTone({ seconds: text.length * secondsPerCharacter, sampleRate });
      const half = Math.floor(samples.length / 2);
      const pieces: Pcm[] = [samples.slice(0, half), samples.slice(half)].map((piece) => ({
        samples: piece,
        sampleRate,
      }));
      yield* pieces;
    },
  };
}
