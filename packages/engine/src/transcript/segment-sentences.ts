import type { Cue, Transcript } from "@pith/core/transcripts/transcript";
import { findLanguage, type Language } from "../languages/find-language.ts";
import { finishSteps, type Steps } from "../steps/finish-steps.ts";
import { buildCueIndex, type CueIndex } from "./build-cue-index.ts";
import { countWords } from "./count-words.ts";
import { areSpacesSigns, displaySentence } from "./display-sentence.ts";
import { findSentenceEnds } from "./find-sentence-ends.ts";
import { locateSpan } from "./locate-span.ts";
import { measurePause } from "./measure-pause.ts";
import { type BreakSigns, createSignReader } from "./read-break-signs.ts";
import type { Sentence } from "./sentence.ts";
import { SENTENCE_END } from "./sentence-end.ts";
import { MAX_SENTENCE_WORDS, splitSpeech } from "./split-speech.ts";
import { weighCueEdge } from "./weigh-breaks.ts";

/** A pause this long always ends a sentence. */
const SENTENCE_BREAK_MS = 5000;
/** A pause this long between sentences starts a new paragraph. */
const PARAGRAPH_BREAK_MS = 2000;
/**
 * A stretch of speech without sentence-ending punctuation is searched for sentence boundaries if it has more
 * words than this.
 */
const MAX_OPEN_WORDS = 14;
/**
 * Text without times is prose if at least this fraction of its lines end where a sentence ends. Lines of
 * wrapped text mostly don't.
 */
const PROSE_SHARE = 0.6;
/**
 * If more words than this follow the last sentence-ending mark, they are the beginning of a sentence that
 * continues on the next line, such as one that `splitLongCues` had to cut at a space.
 */
const MAX_HEADING_WORDS = 30;
/** A step takes about 10 ms before the platform has optimized the code. */
const STRETCHES_PER_STEP = 500;

const closed = new RegExp(`${SENTENCE_END}$`, "u");
const innerEnd = new RegExp(`${SENTENCE_END}\\s`, "u");
const letterOrDigit = /[\p{L}\p{N}]/u;
const lowercaseStart = /^\p{Ll}/u;

/** A sentence's offsets, and the probabilities (0 to 1) that a sentence starts and ends there. */
export interface Stretch {
  startOffset: number;
  endOffset: number;
  startChance: number;
  endChance: number;
}

/** A stretch of the joined text from one speaker, without a long silence. */
export interface Turn {
  startOffset: number;
  endOffset: number;
  speaker: string | null;
}

/**
 * Splits a transcript into sentences. Punctuated speech is split at its sentence boundaries. Speech without
 * punctuation, and sentences of more than 45 words, are split at pauses, discourse markers and commas into
 * stretches of 8 to 30 words. A sentence never spans two speakers or a silence of 5 s. Its text is verbatim;
 * its times are interpolated by character position inside its first and last cue. Returns an empty list for a
 * transcript without cues. Runs in linear time.
 */
export function segmentSentences(transcript: Transcript): Sentence[] {
  return finishSteps(segmentSentencesInSteps(transcript));
}

/** Like `segmentSentences`, but in steps. */
export function segmentSentencesInSteps(transcript: Transcript): Steps<Sentence[]> {
  const index = buildCueIndex(transcript);
  const { language } = transcript;
  const keepsSpaces = areSpacesSigns(index.cues);
  return buildSentencesInSteps({
    index,
    turns: findTurns(index),
    cut: createTurnCutter({ index, language }),
    display: ({ text }) => displaySentence({ text, language, keepsSpaces }),
  });
}

/**
 * Returns a function that cuts a turn at its own punctuation, and unpunctuated parts at pauses; see
 * `segmentSentences`.
 */
export function createTurnCutter({
  index,
  language,
}: {
  index: CueIndex;
  language: string;
}): (turn: Turn) => Iterable<Stretch> {
  const known = findLanguage(language);
  const readSigns = createSignReader(known);
  const edgeGain = weighCueEdge({ index, language: known });
  return (turn) => cutTurn({ index, turn, language: known, readSigns, edgeGain });
}

/** Builds the sentences that `cut` finds in each turn, with their times, and applies `display` to them, in steps. */
export function* buildSentencesInSteps({
  index,
  turns,
  cut,
  display,
}: {
  index: CueIndex;
  turns: readonly Turn[];
  cut: (turn: Turn) => Iterable<Stretch>;
  display: (sentence: { text: string; startOffset: number; endOffset: number }) => string;
}): Steps<Sentence[]> {
  const sentences: Sentence[] = [];
  let stretches = 0;
  for (const turn of turns) {
    const first = sentences.length;
    for (const stretch of cut(turn)) {
      appendSentence({ sentences, first, index, stretch, speaker: turn.speaker, display });
      stretches += 1;
      if (stretches % STRETCHES_PER_STEP === 0) yield;
    }
    const last = sentences.at(-1);
    if (last !== undefined && sentences.length > first) last.endsParagraph = true;
  }
  measurePauses(sentences);
  return sentences;
}

function isClosed({ text }: Cue): boolean {
  return closed.test(text.slice(-8));
}

/**
 * True for text without times whose lines are paragraphs, so that a short line without a sentence-ending mark
 * is a heading.
 */
function isProse(cues: readonly Cue[]): boolean {
  const ends = cues.filter((cue) => cue.startMs === null && isClosed(cue)).length;
  return ends >= cues.length * PROSE_SHARE;
}

/**
 * True for a line of prose that is a heading, or a paragraph whose last sentence has no sentence-ending mark.
 */
function isHeading(cue: Cue): boolean {
  if (isClosed(cue) || cue.text.endsWith(",")) return false;
  return countWords(cue.text.split(innerEnd).at(-1) ?? "") <= MAX_HEADING_WORDS;
}

/**
 * Returns the turns of a transcript. No sentence may extend beyond its turn. A new turn starts when the
 * speaker changes, after a silence of 5 s, and after a heading in prose, such as "Location: Berlin".
 */
export function findTurns(index: CueIndex): Turn[] {
  const turns: Turn[] = [];
  const hasHeadings = isProse(index.cues);
  let turn: Turn | null = null;
  for (const [position, cue] of index.cues.entries()) {
    const startOffset = index.cueOffsets[position] ?? 0;
    const endOffset = startOffset + cue.text.length;
    const before = index.cues[position - 1];
    const isAfterHeading =
      hasHeadings && before !== undefined && isHeading(before) && !lowercaseStart.test(cue.text);
    const isNew =
      turn === null ||
      cue.startsTurn === true ||
      cue.speaker !== turn.speaker ||
      isAfterHeading ||
      (cue.startMs === null) !== (before?.startMs === null) ||
      measurePause({ index, cue: position - 1 }) >= SENTENCE_BREAK_MS;
    if (isNew || turn === null) {
      turn = { startOffset, endOffset, speaker: cue.speaker };
      turns.push(turn);
    } else {
      turn.endOffset = endOffset;
    }
  }
  return turns;
}

function* cutTurn({
  index,
  turn,
  language,
  readSigns,
  edgeGain,
}: {
  index: CueIndex;
  turn: Turn;
  language: Language;
  readSigns: (word: string) => BreakSigns;
  edgeGain: number;
}): Iterable<Stretch> {
  const { text } = index;
  let startOffset = turn.startOffset;
  let startChance = 1;
  for (const endOffset of [...findSentenceEnds({ text, ...turn, language: language.code }), turn.endOffset]) {
    const stretch = text.slice(startOffset, endOffset);
    const most = closed.test(stretch.slice(-8)) ? MAX_SENTENCE_WORDS : MAX_OPEN_WORDS;
    // A word and its space take at least two characters, so checking the length first avoids counting words
    // in most sentences.
    if (stretch.length > most && countWords(stretch) > most) {
      for (const inner of splitSpeech({
        index,
        startOffset,
        endOffset,
        language,
        readSigns,
        edgeGain,
      })) {
        yield { startOffset, endOffset: inner.endOffset, startChance, endChance: inner.chance };
        startOffset = inner.endOffset;
        startChance = inner.chance;
      }
    }
    yield { startOffset, endOffset, startChance, endChance: 1 };
    startOffset = endOffset;
    startChance = 1;
  }
}

function appendSentence({
  sentences,
  first,
  index,
  stretch,
  speaker,
  display,
}: {
  sentences: Sentence[];
  /**
   * Position of the turn's first sentence. Punctuation without words is appended to the preceding sentence,
   * but never to one before this position.
   */
  first: number;
  index: CueIndex;
  stretch: Stretch;
  speaker: string | null;
  display: (sentence: { text: string; startOffset: number; endOffset: number }) => string;
}): void {
  const raw = index.text.slice(stretch.startOffset, stretch.endOffset);
  const text = raw.trim();
  if (text === "") return;
  const startOffset = stretch.startOffset + raw.length - raw.trimStart().length;
  const endOffset = startOffset + text.length;
  const last = sentences.length > first ? sentences.at(-1) : undefined;
  if (last !== undefined && !letterOrDigit.test(text)) {
    const joined = createSentence({
      index,
      stretch: { ...stretch, startOffset: last.startOffset, endOffset, startChance: last.startChance },
      speaker,
      display,
    });
    if (joined !== null) sentences[sentences.length - 1] = joined;
    return;
  }
  const sentence = createSentence({
    index,
    stretch: { ...stretch, startOffset, endOffset },
    speaker,
    display,
  });
  if (sentence !== null) sentences.push(sentence);
}

function createSentence({
  index,
  stretch: { startOffset, endOffset, startChance, endChance },
  speaker,
  display,
}: {
  index: CueIndex;
  stretch: Stretch;
  speaker: string | null;
  display: (sentence: { text: string; startOffset: number; endOffset: number }) => string;
}): Sentence | null {
  const span = locateSpan({ index, startOffset, endOffset });
  if (span === null) return null;
  const text = index.text.slice(startOffset, endOffset);
  return {
    text,
    display: display({ text, startOffset, endOffset }),
    startOffset,
    endOffset,
    ...span,
    speaker,
    words: Math.max(1, countWords(text)),
    pauseAfterMs: null,
    endsParagraph: false,
    punctuated: closed.test(text.slice(-8)),
    startChance,
    endChance,
  };
}

function measurePauses(sentences: readonly Sentence[]): void {
  for (const [position, sentence] of sentences.entries()) {
    const next = sentences[position + 1];
    if (next === undefined || next.startMs === null || sentence.endMs === null) continue;
    sentence.pauseAfterMs = Math.max(0, next.startMs - sentence.endMs);
    sentence.endsParagraph ||= sentence.pauseAfterMs >= PARAGRAPH_BREAK_MS;
  }
}
