import type { Transcript } from "@pith/core/transcripts/transcript";
import { finishSteps, type Steps } from "../steps/finish-steps.ts";
import { buildCueIndex, type CueIndex } from "../transcript/build-cue-index.ts";
import { displaySentence } from "../transcript/display-sentence.ts";
import { findSentenceEnds } from "../transcript/find-sentence-ends.ts";
import { measurePause } from "../transcript/measure-pause.ts";
import {
  buildSentencesInSteps,
  createTurnCutter,
  findTurns,
  type Stretch,
  segmentSentencesInSteps,
  type Turn,
} from "../transcript/segment-sentences.ts";
import type { Sentence } from "../transcript/sentence.ts";
import { createOddsReader } from "./create-odds-reader.ts";
import type { RestoredMarks, Restorer } from "./create-restorer.ts";
import { type BareStretch, findBareStretches } from "./find-bare-stretches.ts";
import { findMissingMarks } from "./find-missing-marks.ts";
import { type DescribedVideo, findNames } from "./find-names.ts";
import { findOwnSpellings } from "./find-own-spellings.ts";
import { spellWord } from "./spell-word.ts";
import { COMMA, END, NONE, QUESTION } from "./word-net-core.ts";

/** A comma in the captions isn't kept at the end of a restored sentence. */
const COMMA_BEHIND = /[,;:]$/u;
const SIGNS_BEHIND = /[.,;:!?…–—]["'”’»)\]]{0,2}$/u;
const SIGNS: Readonly<Record<number, string>> = { [COMMA]: ",", [END]: ".", [QUESTION]: "?" };

interface RestoreTask {
  transcript: Transcript;
  restorer: Restorer | null;
  video: DescribedVideo | null;
}

/** The words of the joined captions, in flat arrays, since the longest captions have three million words. */
interface SpokenWords {
  texts: readonly string[];
  startOffsets: Uint32Array;
  endOffsets: Uint32Array;
}

/** Equal words share one string, for up to this many distinct words. */
const MAX_SHARED_WORDS = 50_000;

/**
 * Returns the sentences of a transcript, like `segmentSentences`. If the captions, or long stretches of them,
 * lack sentence boundaries or case, and `restorer` supports their language, both are restored there: the net
 * finds the boundaries, and `display` has the punctuation and capitals. `text`, cue ids and times remain those
 * of the captions; no word is added, dropped or moved. Names in the video's title, channel and description keep
 * their capitals. Without a restorer, sentences are split by pauses and length.
 */
export function restoreSpeech(task: RestoreTask): Sentence[] {
  return finishSteps(restoreSpeechInSteps(task));
}

/** Like `restoreSpeech`, but in steps, so that a page stays responsive. */
export function* restoreSpeechInSteps({ transcript, restorer, video }: RestoreTask): Steps<Sentence[]> {
  if (restorer === null || restorer.language !== transcript.language.split("-")[0])
    return yield* segmentSentencesInSteps(transcript);
  const { lacksSigns, lacksCase } = findMissingMarks(transcript);
  const lacksAll = lacksSigns || lacksCase;
  const spoken = buildCueIndex(transcript);
  const { language } = transcript;
  const stretches = lacksAll
    ? [{ startOffset: 0, endOffset: spoken.text.length }]
    : findBareStretches({ index: spoken, turns: findTurns(spoken), language });
  if (stretches.length === 0) return yield* segmentSentencesInSteps(transcript);

  const { index, turns, words, ends, marks } = yield* readSpeech({ transcript, restorer, stretches });
  yield;
  const isBare = (offset: number): boolean => lacksAll || isWithin({ stretches, offset });
  const parts = lacksAll ? null : splitTurns({ turns, stretches });
  const cutPunctuated = createTurnCutter({ index, language });
  const findOdds = createOddsReader({ words: words.texts, marks });
  const names = new Map([
    ...findOwnSpellings({ text: index.text, findOdds }),
    ...(video === null ? [] : findNames({ video, findOdds })),
  ]);
  const hasOwnSigns = lacksCase && !lacksSigns;
  const isSentenceEnd = (at: number): boolean =>
    hasOwnSigns ? ends.has(words.endOffsets[at] ?? 0) : (marks.signs[at] ?? NONE) >= END;

  // Most words recur, so their spellings are cached: without and with a capital, inside a sentence and at its
  // start.
  const spelled = Array.from({ length: 4 }, () => new Map<string, string>());
  const spell = (at: number, isStart: boolean): string => {
    const text = words.texts[at] ?? "";
    const isCapital = marks.capitals[at] === 1;
    const known = spelled[2 * Number(isCapital) + Number(isStart)];
    const found =
      known?.get(text) ??
      spellWord({
        ...{ text, isCapital, isStart, names },
        keepsCase: !lacksCase,
        spellings: restorer.spellings,
        findCapital: restorer.findCapital,
      });
    known?.set(text, found);
    return found;
  };
  const sentences = yield* buildSentencesInSteps({
    index,
    turns,
    *cut(turn) {
      for (const part of parts?.get(turn) ?? [turn])
        yield* isBare(part.startOffset)
          ? cutTurn({ turn: part, words, isSentenceEnd, marks })
          : cutPunctuated(part);
    },
    display: ({ text, startOffset, endOffset }) => {
      if (!isBare(startOffset)) return displaySentence({ text, language });
      const shown: string[] = [];
      const first = findWord({ words, startOffset }) ?? 0;
      for (let at = first; at < words.texts.length && (words.endOffsets[at] ?? 0) <= endOffset; at += 1) {
        const end = words.endOffsets[at];
        const isLast = end === endOffset;
        const spelled = isLast ? spell(at, at === first).replace(COMMA_BEHIND, "") : spell(at, at === first);
        const sign = isLast
          ? Math.max(END, marks.signs[at] ?? END)
          : Math.min(COMMA, marks.signs[at] ?? NONE);
        shown.push(
          SIGNS_BEHIND.test(spelled) || (hasOwnSigns && !isLast) ? spelled : spelled + (SIGNS[sign] ?? ""),
        );
      }
      return writeQuestion({ text: shown.join(" "), language: restorer.language });
    },
  });
  for (const sentence of sentences) {
    const at = findWord({ words, startOffset: sentence.startOffset });
    if (at !== null) sentence.innerStart = spell(at, false);
  }
  return sentences;
}

/**
 * Adds a language's question punctuation: Spanish also has a mark at the start, and French has a narrow space
 * before the question mark.
 */
function writeQuestion({ text, language }: { text: string; language: string }): string {
  if (!text.endsWith("?")) return text;
  if (language === "es") return text.includes("¿") ? text : `¿${text}`;
  return language === "fr" ? text.replace(/\s*\?$/u, "\u202f?") : text;
}

/** Returns the bare and the punctuated parts of each turn. */
function splitTurns({
  turns,
  stretches,
}: {
  turns: readonly Turn[];
  stretches: readonly BareStretch[];
}): Map<Turn, Turn[]> {
  const bounds = stretches.flatMap(({ startOffset, endOffset }) => [startOffset, endOffset]);
  let next = 0;
  return new Map(
    turns.map((turn) => {
      const parts: Turn[] = [];
      let { startOffset } = turn;
      for (; (bounds[next] ?? Number.POSITIVE_INFINITY) < turn.endOffset; next += 1) {
        const endOffset = bounds[next] ?? 0;
        if (endOffset <= startOffset) continue;
        parts.push({ ...turn, startOffset, endOffset });
        startOffset = endOffset;
      }
      return [turn, [...parts, { ...turn, startOffset }]];
    }),
  );
}

/** Returns whether an offset is in one of these stretches, which are sorted. Uses binary search. */
function isWithin({ stretches, offset }: { stretches: readonly BareStretch[]; offset: number }): boolean {
  let low = 0;
  let high = stretches.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((stretches[middle]?.endOffset ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return (stretches[low]?.startOffset ?? Number.POSITIVE_INFINITY) <= offset;
}

/**
 * Restores punctuation and case in a transcript, or in some stretches of its joined text, split into words at spaces.
 * `ends` are the offsets at which a sentence always ends.
 */
export function* readSpeech({
  transcript,
  restorer,
  stretches,
}: {
  transcript: Transcript;
  restorer: Restorer;
  /** In order. The whole text if missing. */
  stretches?: readonly BareStretch[];
}): Steps<{
  index: CueIndex;
  turns: Turn[];
  words: SpokenWords;
  ends: ReadonlySet<number>;
  marks: RestoredMarks;
}> {
  const index = buildCueIndex(transcript);
  const turns = findTurns(index);
  const words = splitSpokenWords({ text: index.text, stretches });
  const ends = listKnownEnds({ index, turns, language: transcript.language });
  yield;
  const marks = yield* restorer.restore({
    words: words.texts,
    pausesMs: measurePauses({ index, words }),
    isClosed: new Uint8Array(words.texts.length).map((_, at) => Number(ends.has(words.endOffsets[at] ?? 0))),
  });
  return { index, turns, words, ends, marks };
}

function splitSpokenWords({
  text,
  stretches = [{ startOffset: 0, endOffset: text.length }],
}: {
  text: string;
  stretches?: readonly BareStretch[] | undefined;
}): SpokenWords {
  const texts: string[] = [];
  const startOffsets: number[] = [];
  const endOffsets: number[] = [];
  const shared = new Map<string, string>();
  for (const { startOffset, endOffset } of stretches)
    for (const { 0: word, index } of text.slice(startOffset, endOffset).matchAll(/\S+/g)) {
      const known = shared.get(word);
      if (known === undefined && shared.size < MAX_SHARED_WORDS) shared.set(word, word);
      texts.push(known ?? word);
      startOffsets.push(startOffset + index);
      endOffsets.push(startOffset + index + word.length);
    }
  return {
    texts,
    startOffsets: Uint32Array.from(startOffsets),
    endOffsets: Uint32Array.from(endOffsets),
  };
}

/** Returns the word that starts at this offset, found by binary search; null if there is none. */
function findWord({
  words: { startOffsets },
  startOffset,
}: {
  words: SpokenWords;
  startOffset: number;
}): number | null {
  let low = 0;
  let high = startOffsets.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((startOffsets[middle] ?? 0) < startOffset) low = middle + 1;
    else high = middle;
  }
  return startOffsets[low] === startOffset ? low : null;
}

/**
 * Returns the known sentence boundaries: the ends of turns, and the captions' own punctuation if they have
 * any.
 */
function listKnownEnds({
  index,
  turns,
  language,
}: {
  index: CueIndex;
  turns: readonly Turn[];
  language: string;
}): Set<number> {
  const ends = new Set<number>();
  for (const turn of turns) {
    ends.add(turn.endOffset);
    for (const end of findSentenceEnds({ text: index.text, ...turn, language })) ends.add(end);
  }
  return ends;
}

function measurePauses({ index, words }: { index: CueIndex; words: SpokenWords }): Float32Array {
  const pausesMs = new Float32Array(words.texts.length);
  let cue = 0;
  for (let at = 0; at < pausesMs.length; at += 1) {
    const endOffset = words.endOffsets[at] ?? 0;
    while (cue + 1 < index.cues.length && (index.cueOffsets[cue + 1] ?? 0) <= endOffset) cue += 1;
    const cueEnd = (index.cueOffsets[cue] ?? 0) + (index.cues[cue]?.text.length ?? 0);
    if (endOffset >= cueEnd) pausesMs[at] = measurePause({ index, cue });
  }
  return pausesMs;
}

function* cutTurn({
  turn,
  words,
  isSentenceEnd,
  marks,
}: {
  turn: Turn;
  words: SpokenWords;
  isSentenceEnd: (at: number) => boolean;
  marks: RestoredMarks;
}): Iterable<Stretch> {
  let { startOffset } = turn;
  let startChance = 1;
  const count = words.texts.length;
  for (let at = findWord({ words, startOffset }) ?? count; at < count; at += 1) {
    const endOffset = words.endOffsets[at] ?? 0;
    if (endOffset >= turn.endOffset) break;
    if (!isSentenceEnd(at)) continue;
    const chance = marks.chances[at] ?? 1;
    yield { startOffset, endOffset, startChance, endChance: chance };
    startOffset = endOffset;
    startChance = chance;
  }
  yield { startOffset, endOffset: turn.endOffset, startChance, endChance: 1 };
}
