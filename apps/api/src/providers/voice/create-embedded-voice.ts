import { warmUpSpeechText } from "@pith/speech/prepare/warm-up-speech-text";
import { audioFormats } from "@pith/speech/speak/audio-file";
import { createAudio } from "@pith/speech/speak/create-audio";
import { chooseEmbeddedVoice } from "@pith/speech/voices/choose-voice";
import type { SpeechProvider } from "./speech-provider.ts";

/** Creates a voice that uses espeak-ng, in a separate process per script. */
export function createEmbeddedVoice(): SpeechProvider {
  warmUpSpeechText();
  return {
    engine: "embedded",
    name: "espeak-ng",
    chooseVoice: chooseEmbeddedVoice,
    speak: (request) => createAudio({ ...request, synthesizer: null, formats: audioFormats }),
  };
}
