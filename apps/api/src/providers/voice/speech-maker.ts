import type { VoiceGender } from "@pith/core/accounts/preferences";
import type { AudioTags } from "@pith/speech/encode/audio-encoder";
import type { SpeechScript } from "@pith/speech/prepare/speech-script";
import type { SpokenAudio } from "@pith/speech/speak/audio-file";
import type { Voice } from "@pith/speech/voices/voice";

/** How a summary is read aloud. Throws AppError with what a user is told. */
export interface SpeechMaker {
  engine: "embedded" | "hosted";
  /** What speaks, as start-up names it; a part of what makes two speeches the same. */
  name: string;
  /** The voice for a language; null where it doesn't speak it. */
  chooseVoice(wish: { language: string; gender: VoiceGender }): Voice | null;
  /** MP3 and Ogg Opus of a script, made away from the event loop. */
  speak(request: {
    script: SpeechScript;
    voice: Voice;
    tags: Omit<AudioTags, "chapters">;
    signal: AbortSignal;
    onProgress: (share: number) => void;
  }): Promise<SpokenAudio>;
}
