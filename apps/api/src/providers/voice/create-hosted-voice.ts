import { createOpenAI } from "@ai-sdk/openai";
import { warmUpSpeechText } from "@pith/speech/prepare/warm-up-speech-text";
import { audioFormats } from "@pith/speech/speak/audio-file";
import { makeSpeech } from "@pith/speech/speak/make-speech";
import { createHostedSynthesizer } from "@pith/speech/synthesize/create-hosted-synthesizer";
import type { SpeechMaker } from "./speech-maker.ts";

export interface HostedVoiceSettings {
  model: string;
  /** Null where the service asks for none. */
  apiKey: string | null;
  /** Null for OpenAI's own. */
  baseUrl: string | null;
  /** The service's names of its voices. */
  voices: { male: string; female: string };
}

/** A voice of OpenAI, or of any server that speaks its protocol. It speaks whatever language it is given. */
export function createHostedVoice({ model, apiKey, baseUrl, voices }: HostedVoiceSettings): SpeechMaker {
  warmUpSpeechText();
  const provider = createOpenAI({ apiKey: apiKey ?? "none", ...(baseUrl && { baseURL: baseUrl }) });
  const synthesizer = createHostedSynthesizer({ model: provider.speech(model) });
  return {
    engine: "hosted",
    name: `${model}${baseUrl ? ` at ${new URL(baseUrl).origin}` : ""}`,
    chooseVoice: ({ language, gender }) => ({ id: voices[gender], language, gender }),
    speak: (request) => makeSpeech({ ...request, synthesizer, formats: audioFormats }),
  };
}
