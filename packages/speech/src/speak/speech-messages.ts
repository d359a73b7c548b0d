import type { ReceivedMessage } from "@pith/core/messages/message-codes";
import type { AudioTags } from "../encode/audio-encoder.ts";
import type { SpeechScript } from "../prepare/speech-script.ts";
import type { Voice } from "../voices/voice.ts";
import type { AudioFormat, SpokenAudio } from "./audio-file.ts";
import type { SpokenPart } from "./speak-script.ts";

/** Messages to the speech process. */
export type SpeechCommand =
  | {
      kind: "speech:start";
      /** Null if the caller synthesizes the audio and sends it in parts. */
      spoken: { script: SpeechScript; voice: Voice } | null;
      formats: readonly AudioFormat[];
      tags: Omit<AudioTags, "chapters">;
      maxSeconds: number;
    }
  | { kind: "speech:part"; part: SpokenPart }
  | { kind: "speech:end" };

/** Messages from the speech process. */
export type SpeechReport =
  | { kind: "speech:progress"; share: number }
  | { kind: "speech:bytes"; file: number; bytes: Uint8Array<ArrayBuffer> }
  | {
      kind: "speech:done";
      audio: Omit<SpokenAudio, "files">;
      files: { format: AudioFormat; contentType: string }[];
    }
  | { kind: "speech:failed"; reason: ReceivedMessage | null; message: string };
