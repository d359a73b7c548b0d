import type { SpeechProvider } from "../providers/voice/speech-provider.ts";

/** Section markers are ten seconds apart. */
const SECTION_SECONDS = 10;

/**
 * Creates a voice that writes its script to the files instead of speaking it. Tests can hook into each call.
 */
export function createFakeSpeech() {
  const speech = {
    /** Number of completed scripts. */
    spoken: 0,
    /** Called before each script. May throw. */
    before: async (_run: { signal: AbortSignal; tell: (share: number) => void }): Promise<void> => {},
    unknownLanguages: ["ja"],
  };
  const speechMaker: SpeechProvider = {
    engine: "embedded",
    name: "a fake voice",
    chooseVoice: ({ language, gender }) =>
      speech.unknownLanguages.includes(language) ? null : { id: `${language}-${gender}`, language, gender },
    async speak({ script, voice, tags, signal, onProgress }) {
      await speech.before({ signal, tell: onProgress });
      signal.throwIfAborted();
      speech.spoken += 1;
      const text = JSON.stringify({ voice: voice.id, tags, script });
      onProgress(1);
      return {
        durationSeconds: script.sections.length * SECTION_SECONDS,
        chapters: script.sections.map(({ title }, index) => ({
          title,
          startSeconds: index * SECTION_SECONDS,
        })),
        files: [
          { format: "mp3", contentType: "audio/mpeg", bytes: new TextEncoder().encode(`mp3 ${text}`) },
          { format: "opus", contentType: "audio/ogg", bytes: new TextEncoder().encode(`opus ${text}`) },
        ],
      };
    },
  };
  return Object.assign(speech, { speechMaker });
}
