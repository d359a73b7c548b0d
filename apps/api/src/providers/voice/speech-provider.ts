import type { VoiceGender } from "@pith/core/accounts/preferences";
import type { AudioTags } from "@pith/speech/encode/audio-encoder";
import type { SpeechScript } from "@pith/speech/prepare/speech-script";
import type { SpokenAudio } from "@pith/speech/speak/audio-file";
import type { Voice } from "@pith/speech/voices/voice";

/** Reads summaries aloud. Throws AppError with a message for the user. */
export interface SpeechProvider {
  engine: "embedded" | "hosted";
  /** The name shown at startup. It is part of the audio's work key. */
  name: string;
  /** Returns the voice for a language. Null if the language isn't supported. */
  chooseVoice(wish: { language: string; gender: VoiceGender }): Voice | null;
  /** Renders a script as MP3 and Ogg Opus, off the event loop. */
  speak(request: {
    script: SpeechScript;
    voice: Voice;
    tags: Omit<AudioTags, "chapters">;
    signal: AbortSignal;
    onProgress: (share: number) => void;
  }): Promise<SpokenAudio>;
}
