import { createSilence, type Pcm } from "../encode/pcm.ts";
import { countSpeechCharacters, type SpeechScript } from "../prepare/speech-script.ts";
import type { SpeechSynthesizer } from "../synthesize/speech-synthesizer.ts";
import type { Voice } from "../voices/voice.ts";

const PARAGRAPH_PAUSE_MS = 350;
const SECTION_PAUSE_MS = 700;

/** A script's output, in order. */
export type SpokenPart =
  /** Starts a section with the audio that follows. */
  | { kind: "section"; title: string }
  | { kind: "sound"; pcm: Pcm }
  /** Fraction of the script's characters read so far, 0 to 1. */
  | { kind: "progress"; share: number };

/** Reads a script aloud, section by section. Throws the synthesizer's errors. */
export async function* speakScript({
  script,
  voice,
  synthesizer,
  signal,
}: {
  script: SpeechScript;
  voice: Voice;
  synthesizer: SpeechSynthesizer;
  signal: AbortSignal;
}): AsyncGenerator<SpokenPart, void, undefined> {
  const total = countSpeechCharacters(script);
  let said = 0;
  for (const { title, paragraphs } of script.sections) {
    yield { kind: "section", title };
    for (const [index, text] of paragraphs.entries()) {
      let sampleRate = 0;
      for await (const pcm of synthesizer.synthesize({ text, voice, signal })) {
        sampleRate = pcm.sampleRate;
        yield { kind: "sound", pcm };
      }
      const durationMs = index === paragraphs.length - 1 ? SECTION_PAUSE_MS : PARAGRAPH_PAUSE_MS;
      if (sampleRate > 0) yield { kind: "sound", pcm: createSilence({ durationMs, sampleRate }) };
      said += text.length;
      yield { kind: "progress", share: said / total };
    }
  }
}
