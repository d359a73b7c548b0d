import { getDiscourseMarkers } from "../languages/discourse-markers.ts";
import type { Language } from "../languages/find-language.ts";
import { getFunctionWords } from "../languages/get-function-words.ts";
import { type CueIndex, findCueAtOffset } from "./build-cue-index.ts";
import type { WordSpans } from "./locate-words.ts";
import { measurePause } from "./measure-pause.ts";
import type { BreakSigns } from "./read-break-signs.ts";
import { weighBreak } from "./weigh-break.ts";

/**
 * Log odds of a sentence boundary at a word without a marker: about one word in fifteen starts a sentence.
 */
const MARKERLESS = -2.6;
const PAUSE_UNIT_MS = 350;
const MAX_PAUSE_GAIN = 4;
const STRONG_MARKER_GAIN = 1.5;
const WEAK_MARKER_GAIN = 0.5;
const COMMA_GAIN = 0.6;
const CUE_EDGE_GAIN = 0.1;
/**
 * Subtitles in scripts without spaces usually end where a clause ends. If a language's sentence endings are
 * known, as in Japanese, a cue without such an ending is more likely to continue in the next one.
 */
const UNSPACED_EDGE_GAIN = 2;
const UNSPACED_EDGE_GAIN_WITH_ENDINGS = 1;
/**
 * Fraction of cues that end a sentence: of all, and of those with a pause after them. Counted in the Chinese subtitles
 * of a course (huggingface/course, Apache-2.0).
 */
const CLOSED_SHARE = 0.4;
const CLOSED_SHARE_IF_PAUSED = 0.9;
const MIN_CLOSED_SHARE = 0.05;
const FINAL_ENDING_GAIN = 1;
const DANGLING_COST = 1.8;
const RUNNING_ON_COST = 2.5;

const trailingSigns = /[^\p{L}\p{M}\p{N}]{1,8}$/u;
const leadingSigns = /^[^\p{L}\p{M}\p{N}]{1,8}/u;
const comma = /[,;:،、，；—–]["'”’]?$/u;

interface SpokenWord {
  text: string;
  key: string;
}

/**
 * Returns, for each word in a stretch, the log odds that a sentence starts with it; 0 means even odds. Pauses
 * always count. In languages with word lists and spaces, the kinds of the words around the break count too;
 * in others, discourse markers and endings do.
 */
export function weighBreaks({
  index,
  words,
  language,
  readSigns,
  edgeGain,
}: {
  index: CueIndex;
  words: WordSpans;
  language: Language;
  readSigns: (word: string) => BreakSigns;
  /** See `weighCueEdge`. */
  edgeGain: number;
}): Float32Array {
  const gains = new Float32Array(words.count);
  const spoken = Array.from({ length: words.count }, (_, position) => readWord({ index, words, position }));
  const weigh =
    language.isKnown && !language.isUnspaced
      ? weighByKinds({ spoken, readSigns })
      : weighByMarkers({ spoken, words, language: language.code });
  const pausedGain = findEdgeGain(language);
  let cue = findCueAtOffset({ index, offset: words.starts[0] ?? 0 });
  for (let position = 1; position < words.count; position += 1) {
    let gain = weigh(position);
    let pauseMs: number | null = null;
    while (cue + 1 < index.cues.length && (index.cueOffsets[cue + 1] ?? 0) <= (words.starts[position] ?? 0)) {
      pauseMs = (pauseMs ?? 0) + measurePause({ index, cue });
      cue += 1;
    }
    if (pauseMs === 0) gain += edgeGain;
    else if (pauseMs !== null) gain += pausedGain + Math.min(MAX_PAUSE_GAIN, pauseMs / PAUSE_UNIT_MS);
    if (comma.test(spoken[position - 1]?.text ?? "")) gain += COMMA_GAIN;
    gains[position] = gain;
  }
  return gains;
}

/**
 * Returns what the end of a cue without a pause after it adds to the log odds of a sentence boundary. In
 * scripts without spaces, the more cues have a pause after them, the fewer of the others end a sentence.
 */
export function weighCueEdge({ index, language }: { index: CueIndex; language: Language }): number {
  const gain = findEdgeGain(language);
  if (!language.isUnspaced) return gain;
  const paused = index.cues.filter((_, cue) => measurePause({ index, cue }) > 0).length / index.cues.length;
  const closed = (CLOSED_SHARE - CLOSED_SHARE_IF_PAUSED * paused) / (1 - paused);
  const toOdds = (chance: number): number => Math.log(chance / (1 - chance));
  return gain + toOdds(Math.max(MIN_CLOSED_SHARE, closed)) - toOdds(CLOSED_SHARE);
}

function findEdgeGain({ code, isUnspaced }: Language): number {
  if (!isUnspaced) return CUE_EDGE_GAIN;
  const hasEndings = getDiscourseMarkers(code).finalEndings.length > 0;
  return hasEndings ? UNSPACED_EDGE_GAIN_WITH_ENDINGS : UNSPACED_EDGE_GAIN;
}

function weighByKinds({
  spoken,
  readSigns,
}: {
  spoken: readonly SpokenWord[];
  readSigns: (word: string) => BreakSigns;
}): (position: number) => number {
  const signs = Uint16Array.from(spoken, ({ key }) => readSigns(key));
  return (position) =>
    weighBreak({
      secondBefore: signs[position - 2] ?? 0,
      before: signs[position - 1] ?? 0,
      after: signs[position] ?? 0,
      next: signs[position + 1] ?? 0,
    });
}

function weighByMarkers({
  spoken,
  words,
  language,
}: {
  spoken: readonly SpokenWord[];
  words: WordSpans;
  language: string;
}): (position: number) => number {
  const markers = getDiscourseMarkers(language);
  const functionWords = getFunctionWords(language);
  return (position) => {
    const word = spoken[position]?.key ?? "";
    const before = spoken[position - 1] ?? { text: "", key: "" };
    let gain = MARKERLESS;
    if (markers.strong.has(word)) gain += STRONG_MARKER_GAIN;
    else if (markers.weak.has(word)) gain += WEAK_MARKER_GAIN;
    if (!comma.test(before.text) && functionWords.has(before.key)) gain -= DANGLING_COST;
    if (markers.finalEndings.some((ending) => before.key.endsWith(ending))) gain += FINAL_ENDING_GAIN;
    if (words.isApart[position] === 0) gain -= RUNNING_ON_COST;
    return gain;
  };
}

function readWord({
  index,
  words,
  position,
}: {
  index: CueIndex;
  words: WordSpans;
  position: number;
}): SpokenWord {
  const text = index.text.slice(words.starts[position], words.ends[position]);
  const key = text.toLowerCase().replace(trailingSigns, "").replace(leadingSigns, "").replace("’", "'");
  return { text, key };
}
