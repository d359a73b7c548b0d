import type { Cue, Transcript } from "@pith/core/transcripts/transcript";
import { MS_PER_WORD } from "@pith/engine/transcript/measure-duration";

const WORDS_PER_CUE = 9;
/** The topic changes after this many words. */
const WORDS_PER_TOPIC = 900;
const FUNCTION_WORDS =
  "the of and to a in that it is was for on with as are this be at by from or have an they which we not but there their what so if can about who when will more no out up into do than other some could them only time then".split(
    " ",
  );

function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return (state >>> 0) / 4294967296;
  };
}

/** Returns a made-up word, always the same for a given number. */
function spell(number: number): string {
  const syllables = [
    "ba",
    "ce",
    "di",
    "fo",
    "gu",
    "ha",
    "je",
    "ki",
    "lo",
    "mu",
    "na",
    "pe",
    "ri",
    "so",
    "tu",
    "ve",
  ];
  let rest = number + 17;
  let word = "";
  for (let syllable = 0; syllable < 3; syllable += 1) {
    word += syllables[rest % syllables.length] ?? "";
    rest = Math.floor(rest / syllables.length);
  }
  return rest > 0 ? word + String.fromCharCode(97 + (rest % 26)) : word;
}

/**
 * Builds a transcript of about this many words that resembles speech: half of them function words, a new
 * topic every few minutes, and a growing vocabulary (Zipf). Deterministic. No passage repeats, so that
 * strings don't share memory.
 */
export function buildLongTranscript(words: number): Transcript {
  const random = createRandom(words);
  const cues: Cue[] = [];
  let sentenceLeft = 0;
  for (let made = 0; made < words; made += WORDS_PER_CUE) {
    const topic = Math.floor(made / WORDS_PER_TOPIC);
    const text: string[] = [];
    for (let at = 0; at < Math.min(WORDS_PER_CUE, words - made); at += 1) {
      const isStart = sentenceLeft === 0;
      if (isStart) sentenceLeft = 8 + Math.floor(random() * 18);
      const kind = random();
      const rank = Math.floor(Math.exp(random() * 8));
      const common = FUNCTION_WORDS[Math.floor(random() ** 2 * FUNCTION_WORDS.length)] ?? "the";
      const word =
        kind < 0.5 ? common : kind < 0.7 ? spell(topic * 40 + Math.floor(random() ** 2 * 40)) : spell(rank);
      sentenceLeft -= 1;
      text.push(
        (isStart ? word.charAt(0).toUpperCase() + word.slice(1) : word) + (sentenceLeft === 0 ? "." : ""),
      );
    }
    const startMs = made * MS_PER_WORD;
    cues.push({
      id: cues.length,
      startMs,
      endMs: startMs + text.length * MS_PER_WORD,
      text: text.join(" "),
      speaker: null,
    });
  }
  return { language: "en", kind: "manual", cues };
}
