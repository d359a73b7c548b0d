import type { Transcript } from "@pith/core/transcripts/transcript";
import { buildCueIndex, type CueIndex } from "./build-cue-index.ts";
import { countWords } from "./count-words.ts";
import { displaySentence } from "./display-sentence.ts";
import { findSentenceEnds } from "./find-sentence-ends.ts";
import { locateSpan } from "./locate-span.ts";
import type { Sentence } from "./sentence.ts";
import { MAX_SENTENCE_WORDS, measurePause, splitSpeech } from "./split-speech.ts";

/** After this long a silence nobody goes on with the same sentence. */
const SENTENCE_BREAK_MS = 5000;
/** A silence of this length between sentences starts a new paragraph. */
const PARAGRAPH_BREAK_MS = 2000;
/** Speech without a full stop at its end is looked through for more sentences from this many words on. */
const MAX_OPEN_WORDS = 14;

const closed = /[.!?…。！？｡؟۔।॥።։។။]["'”’»)\]」』）]{0,4}$/u;
const letterOrDigit = /[\p{L}\p{N}]/u;

/** A stretch of the joined text in which one person speaks without a long silence. */
interface Turn {
  startOffset: number;
  endOffset: number;
  speaker: string | null;
}

/**
 * Cuts a transcript into sentences. Punctuated speech is cut at its sentence ends; speech without punctuation,
 * and sentences of more than 45 words, at pauses, discourse markers and commas, into stretches of 8 to 30
 * words. A sentence never spans two speakers or a silence of 5 s. Its text is verbatim; its times are
 * interpolated by characters inside its first and last cue. Empty for a transcript without cues. Linear.
 */
export function segmentSentences(transcript: Transcript): Sentence[] {
  const index = buildCueIndex(transcript);
  const { language } = transcript;
  const sentences: Sentence[] = [];
  for (const turn of findTurns(index)) {
    const first = sentences.length;
    for (const stretch of cutTurn({ index, turn, language })) {
      appendSentence({ sentences, first, index, stretch, speaker: turn.speaker, language });
    }
    const last = sentences.at(-1);
    if (last !== undefined && sentences.length > first) last.endsParagraph = true;
  }
  measurePauses(sentences);
  return sentences;
}

function findTurns(index: CueIndex): Turn[] {
  const turns: Turn[] = [];
  let turn: Turn | null = null;
  for (const [position, cue] of index.cues.entries()) {
    const startOffset = index.cueOffsets[position] ?? 0;
    const endOffset = startOffset + cue.text.length;
    const isNew =
      turn === null ||
      cue.startsTurn === true ||
      cue.speaker !== turn.speaker ||
      (cue.startMs === null) !== (index.cues[position - 1]?.startMs === null) ||
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
}: {
  index: CueIndex;
  turn: Turn;
  language: string;
}): Iterable<{ startOffset: number; endOffset: number }> {
  const { text } = index;
  let startOffset = turn.startOffset;
  for (const endOffset of [...findSentenceEnds({ text, ...turn, language }), turn.endOffset]) {
    const stretch = text.slice(startOffset, endOffset);
    const most = closed.test(stretch.slice(-8)) ? MAX_SENTENCE_WORDS : MAX_OPEN_WORDS;
    // A word has two characters at least with its space; most sentences needn't be counted.
    if (stretch.length > most && countWords(stretch) > most) {
      for (const innerEnd of splitSpeech({ index, startOffset, endOffset, language })) {
        yield { startOffset, endOffset: innerEnd };
        startOffset = innerEnd;
      }
    }
    yield { startOffset, endOffset };
    startOffset = endOffset;
  }
}

function appendSentence({
  sentences,
  first,
  index,
  stretch,
  speaker,
  language,
}: {
  sentences: Sentence[];
  /** Where the turn's sentences start; signs without words join the sentence before only within it. */
  first: number;
  index: CueIndex;
  stretch: { startOffset: number; endOffset: number };
  speaker: string | null;
  language: string;
}): void {
  const raw = index.text.slice(stretch.startOffset, stretch.endOffset);
  const text = raw.trim();
  if (text === "") return;
  const startOffset = stretch.startOffset + raw.length - raw.trimStart().length;
  const endOffset = startOffset + text.length;
  const last = sentences.length > first ? sentences.at(-1) : undefined;
  if (last !== undefined && !letterOrDigit.test(text)) {
    const joined = createSentence({ index, startOffset: last.startOffset, endOffset, speaker, language });
    if (joined !== null) sentences[sentences.length - 1] = joined;
    return;
  }
  const sentence = createSentence({ index, startOffset, endOffset, speaker, language });
  if (sentence !== null) sentences.push(sentence);
}

function createSentence({
  index,
  startOffset,
  endOffset,
  speaker,
  language,
}: {
  index: CueIndex;
  startOffset: number;
  endOffset: number;
  speaker: string | null;
  language: string;
}): Sentence | null {
  const span = locateSpan({ index, startOffset, endOffset });
  if (span === null) return null;
  const text = index.text.slice(startOffset, endOffset);
  return {
    text,
    display: displaySentence({ text, language }),
    startOffset,
    endOffset,
    ...span,
    speaker,
    words: Math.max(1, countWords(text)),
    pauseAfterMs: null,
    endsParagraph: false,
    punctuated: closed.test(text.slice(-8)),
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
