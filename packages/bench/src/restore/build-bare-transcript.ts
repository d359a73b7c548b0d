import type { Transcript } from "@pith/core/transcripts/transcript";
import type { StrippedWord } from "./strip-signs.ts";

const WORDS_PER_CUE = 8;

/** Builds English captions without punctuation, capitals or timestamps from a talk's words. */
export function buildBareTranscript(words: readonly StrippedWord[]): Transcript {
  const bare = words.map(({ spelling }) => spelling.toLowerCase());
  const cues = Array.from({ length: Math.ceil(bare.length / WORDS_PER_CUE) }, (_, id) => ({
    id,
    text: bare.slice(id * WORDS_PER_CUE, (id + 1) * WORDS_PER_CUE).join(" "),
    startMs: null,
    endMs: null,
    speaker: null,
  }));
  return { language: "en", kind: "automatic", cues };
}
