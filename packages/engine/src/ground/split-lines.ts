import type { CueIndex } from "../transcript/build-cue-index.ts";

/** A few words from one speaker, about as long as a printed line. */
export interface SpokenLine {
  /** Offsets in the joined text of the cues; `endOffset` is exclusive. */
  startOffset: number;
  endOffset: number;
  speaker: string | null;
  /** True if the speaker changes here. */
  startsTurn: boolean;
}

/**
 * From this length on, a line may end at a sentence boundary; from FULL_CHARACTERS on, it may end at any cue
 * or word.
 */
const SENTENCE_CHARACTERS = 45;
const FULL_CHARACTERS = 70;
/** A character of a script without word spaces. Each carries as much information as two or three letters. */
const WIDE =
  /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]/gu;
const WIDE_CHARACTERS = 2.5;
/** A run of speech up to a space, or up to clause punctuation in scripts without spaces. */
const PIECE = /[^\s。、，！？]+[。、，！？]*\s*/gu;
const SENTENCE_END = /[.!?…。！？؟।]["'”’»)\]]*\s*$/u;

function measureText(text: string): number {
  return text.length + (text.match(WIDE)?.length ?? 0) * (WIDE_CHARACTERS - 1);
}

/**
 * Joins short cues and splits long ones into readable lines, in order and without gaps in the speech. Each
 * line has a single speaker. Runs in linear time.
 */
export function splitLines({ text, cues, cueOffsets }: CueIndex): SpokenLine[] {
  const lines: SpokenLine[] = [];
  let line: SpokenLine | null = null;
  let size = 0;
  const close = (): void => {
    if (line !== null) lines.push(line);
    line = null;
    size = 0;
  };
  let lastSpeaker: string | null = null;
  for (const [position, cue] of cues.entries()) {
    const offset = cueOffsets[position] ?? 0;
    const startsTurn = cue.startsTurn === true || cue.speaker !== lastSpeaker;
    if (startsTurn || size >= FULL_CHARACTERS) close();
    lastSpeaker = cue.speaker;
    for (const piece of cue.text.matchAll(PIECE)) {
      if (size >= FULL_CHARACTERS * 1.5) close();
      const startOffset = offset + piece.index;
      const endOffset = startOffset + piece[0].trimEnd().length;
      line ??= { startOffset, endOffset, speaker: cue.speaker, startsTurn: startsTurn && piece.index === 0 };
      line.endOffset = endOffset;
      size += measureText(piece[0]);
      if (size >= SENTENCE_CHARACTERS && SENTENCE_END.test(text.slice(startOffset, endOffset))) close();
    }
  }
  close();
  return lines;
}
