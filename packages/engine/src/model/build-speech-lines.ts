import { stripInvisibleCharacters } from "../captions/strip-invisible-characters.ts";
import type { CueIndex } from "../transcript/build-cue-index.ts";
import type { Sentence } from "../transcript/sentence.ts";
import { estimateTokens } from "./estimate-tokens.ts";
import { readSpeakerName } from "./read-speaker-name.ts";

/**
 * A few consecutive sentences with one line number. Cues are too short to be numbered individually: an
 * automatic cue has about nine tokens, and a number takes three. A model cites lines; the cues are derived
 * from its quote.
 */
export interface SpeechLine {
  /** Sentences from `firstSentence` to `lastSentence`, inclusive. */
  firstSentence: number;
  lastSentence: number;
  firstCueId: number;
  lastCueId: number;
  /** One line of printable characters, preceded by the speaker's name if the captions have one. */
  text: string;
  tokens: number;
}

/** Precedes the words of another speaker whose name is unknown. */
const TURN_MARK = "– ";

/** Approximate number of tokens in a numbered line. At this length, the numbers add about three percent. */
const LINE_TOKENS = 100;

function readPiece({
  sentence,
  before,
  readName,
}: {
  sentence: Sentence;
  before: Sentence | undefined;
  readName: (speaker: string | null) => string | null;
}): string {
  const text = stripInvisibleCharacters(sentence.text).replace(/\s+/gu, " ").trim();
  const speaker = sentence.speaker === before?.speaker ? null : readName(sentence.speaker);
  return speaker === null ? text : `${speaker}: ${text}`;
}

/**
 * Groups all sentences into lines of about a hundred tokens. A line never crosses a chapter boundary.
 * `chapterStarts` are the chapters' first sentences, ascending. A line's number is its position. Runs in
 * linear time.
 */
export function buildSpeechLines({
  sentences,
  chapterStarts,
  cues: { cues, cueOffsets },
}: {
  sentences: readonly Sentence[];
  chapterStarts: readonly number[];
  cues: CueIndex;
}): SpeechLine[] {
  const starts = new Set(chapterStarts);
  const lines: SpeechLine[] = [];
  let pieces: string[] = [];
  let line: SpeechLine | null = null;
  const names = new Map<string | null, string | null>();
  const readName = (speaker: string | null): string | null => {
    const known = names.get(speaker);
    if (known !== undefined) return known;
    const name = readSpeakerName(speaker);
    names.set(speaker, name);
    return name;
  };
  const end = (): void => {
    if (line !== null) lines.push({ ...line, text: pieces.join(" ") });
    pieces = [];
    line = null;
  };
  for (const [position, sentence] of sentences.entries()) {
    const piece = readPiece({
      sentence,
      before: line === null ? undefined : sentences[position - 1],
      readName,
    });
    const tokens = estimateTokens(piece);
    const { firstCueId, lastCueId, startOffset, speaker } = sentence;
    const isCueStart = position > 0 && cueOffsets[firstCueId] === startOffset;
    const isTurn =
      (isCueStart && cues[firstCueId]?.startsTurn === true) ||
      (position > 0 && speaker !== sentences[position - 1]?.speaker);
    const isUnnamedTurn = isTurn && readName(speaker) === null;
    if (line !== null && (starts.has(position) || line.tokens + tokens > LINE_TOKENS)) end();
    line ??= { firstSentence: position, lastSentence: position, firstCueId, lastCueId, text: "", tokens: 0 };
    line.lastSentence = position;
    line.lastCueId = Math.max(line.lastCueId, lastCueId);
    line.tokens += tokens;
    pieces.push(isUnnamedTurn ? `${TURN_MARK}${piece}` : piece);
  }
  end();
  return lines;
}
