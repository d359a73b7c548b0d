import { createOpenAI } from "@ai-sdk/openai";
import { warmUpSpeechText } from "@pith/speech/prepare/warm-up-speech-text";
import { audioFormats } from "@pith/speech/speak/audio-file";
import { createAudio } from "@pith/speech/speak/create-audio";
import { createHostedSynthesizer } from "@pith/speech/synthesize/create-hosted-synthesizer";
import type { SpeechProvider } from "./speech-provider.ts";

export interface HostedVoiceSettings {
  model: string;
  /** Null if the service doesn't need one. */
  apiKey: string | null;
  /** Null for OpenAI's default URL. */
  baseUrl: string | null;
  /** The service's names for the voices. */
  voices: { male: string; female: string };
}

/** Creates a voice that uses OpenAI, or any server with the same API. It accepts every language. */
export function createHostedVoice({ model, apiKey, baseUrl, voices }: HostedVoiceSettings): SpeechProvider {
  warmUpSpeechText();
  const provider = createOpenAI({ apiKey: apiKey ?? "none", ...(baseUrl && { baseURL: baseUrl }) });
  const synthesizer = createHostedSynthesizer({ model: provider.speech(model) });
  return {
    engine: "hosted",
    name: `${model}${baseUrl ? ` at ${new URL(baseUrl).origin}` : ""}`,
    chooseVoice: ({ language, gender }) => ({ id: voices[gender], language, gender }),
    speak: (request) => createAudio({ ...request, synthesizer, formats: audioFormats }),
  };
}
