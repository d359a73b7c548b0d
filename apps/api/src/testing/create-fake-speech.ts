import type { SpeechMaker } from "../providers/voice/speech-maker.ts";

/** Marks where each section begins, ten seconds apart. */
const SECTION_SECONDS = 10;

/** A voice that writes its script into its files in place of speaking it, and does what a test tells it before. */
export function createFakeSpeech() {
  const speech = {
    /** How often it has spoken. */
    spoken: 0,
    /** Done before each speech; may throw. */
    before: async (_run: { signal: AbortSignal; tell: (share: number) => void }): Promise<void> => {},
    /** Languages that it doesn't speak. */
    unknownLanguages: ["ja"],
  };
  const speechMaker: SpeechMaker = {
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
