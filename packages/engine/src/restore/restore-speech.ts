import type { Transcript } from "@pith/core/transcripts/transcript";
import { buildCueIndex, type CueIndex } from "../transcript/build-cue-index.ts";
import { findSentenceEnds } from "../transcript/find-sentence-ends.ts";
import { measurePause } from "../transcript/measure-pause.ts";
import {
  buildSentences,
  findTurns,
  type Stretch,
  segmentSentences,
  type Turn,
} from "../transcript/segment-sentences.ts";
import type { Sentence } from "../transcript/sentence.ts";
import type { RestoredMarks, Restorer } from "./create-restorer.ts";
import { COMMA, END, NONE, QUESTION } from "./create-word-net.ts";
import { findMissingMarks } from "./find-missing-marks.ts";
import { type DescribedVideo, findNames } from "./find-names.ts";
import { finishSteps, type Steps } from "./finish-steps.ts";
import { spellWord } from "./spell-word.ts";

const SIGNS_BEHIND = /[.,;:!?…–—]["'”’»)\]]{0,2}$/u;
const SIGNS: Readonly<Record<number, string>> = { [COMMA]: ",", [END]: ".", [QUESTION]: "?" };

interface RestoreTask {
  transcript: Transcript;
  restorer: Restorer | null;
  video: DescribedVideo | null;
}

/** A word of the joined captions. */
interface SpokenWord {
  text: string;
  startOffset: number;
  endOffset: number;
}

/**
 * Returns the sentences of a transcript like `segmentSentences`. If the captions lack sentence ends or case and
 * `restorer` knows their language, both are restored: the net finds the ends, and `display` has the punctuation and
 * capitals. `text`, cue ids and times remain those of the captions; no word is added, dropped or moved. Names in the
 * video's title, channel and description keep their capitals. Without a restorer, sentences are split by pauses and
 * length.
 */
export function restoreSpeech(task: RestoreTask): Sentence[] {
  return finishSteps(restoreSpeechInSteps(task));
}

/** Like `restoreSpeech`, but in steps, so that the page stays responsive. */
export function* restoreSpeechInSteps({ transcript, restorer, video }: RestoreTask): Steps<Sentence[]> {
  if (restorer === null || restorer.language !== transcript.language.split("-")[0])
    return segmentSentences(transcript);
  const { lacksSigns, lacksCase } = findMissingMarks(transcript);
  if (!lacksSigns && !lacksCase) return segmentSentences(transcript);

  const { index, turns, words, ends, marks } = yield* readSpeech({ transcript, restorer });
  yield;
  const names = video === null ? new Map<string, string>() : findNames({ video, restorer });
  const firstAt = new Map(words.map(({ startOffset }, at) => [startOffset, at] as const));
  const isSentenceEnd = (at: number): boolean =>
    lacksSigns ? (marks.signs[at] ?? NONE) >= END : ends.has(words[at]?.endOffset ?? 0);

  const spell = (at: number, isStart: boolean): string =>
    spellWord({
      text: words[at]?.text ?? "",
      isCapital: marks.capitals[at] === 1,
      isStart,
      keepsCase: !lacksCase,
      names,
      spellings: restorer.spellings,
    });
  const sentences = buildSentences({
    index,
    turns,
    cut: (turn) => cutTurn({ turn, words, firstAt, isSentenceEnd, marks }),
    display: ({ startOffset, endOffset }) => {
      const shown: string[] = [];
      const first = firstAt.get(startOffset) ?? 0;
      for (let at = first; at < words.length && (words[at]?.endOffset ?? 0) <= endOffset; at += 1) {
        const { text, endOffset: end } = words[at] as SpokenWord;
        const spelled = spell(at, at === first);
        const isLast = end === endOffset;
        const sign = isLast
          ? Math.max(END, marks.signs[at] ?? END)
          : Math.min(COMMA, marks.signs[at] ?? NONE);
        shown.push(
          SIGNS_BEHIND.test(text) || (!lacksSigns && !isLast) ? spelled : spelled + (SIGNS[sign] ?? ""),
        );
      }
      return writeQuestion({ text: shown.join(" "), language: restorer.language });
    },
  });
  for (const sentence of sentences) {
    const at = firstAt.get(sentence.startOffset);
    if (at !== undefined) sentence.innerStart = spell(at, false);
  }
  return sentences;
}

/** Spanish adds an opening question mark, and French puts a narrow space before the question mark. */
function writeQuestion({ text, language }: { text: string; language: string }): string {
  if (!text.endsWith("?")) return text;
  if (language === "es") return text.includes("¿") ? text : `¿${text}`;
  return language === "fr" ? text.replace(/\s*\?$/u, "\u202f?") : text;
}

/** Restores the marks of a transcript's words, split at spaces. `ends` are offsets at which sentences always end. */
export function* readSpeech({ transcript, restorer }: { transcript: Transcript; restorer: Restorer }): Steps<{
  index: CueIndex;
  turns: Turn[];
  words: SpokenWord[];
  ends: ReadonlySet<number>;
  marks: RestoredMarks;
}> {
  const index = buildCueIndex(transcript);
  const turns = findTurns(index);
  const words = [...index.text.matchAll(/\S+/g)].map(
    ({ 0: text, index: startOffset }): SpokenWord => ({
      text,
      startOffset,
      endOffset: startOffset + text.length,
    }),
  );
  const ends = listKnownEnds({ index, turns, language: transcript.language });
  yield;
  const marks = yield* restorer.restore({
    words: words.map(({ text }) => text),
    pausesMs: measurePauses({ index, words }),
    isClosed: Uint8Array.from(words, ({ endOffset }) => Number(ends.has(endOffset))),
  });
  return { index, turns, words, ends, marks };
}

/** Known sentence ends: at the ends of turns, and at the captions' own punctuation if there is any. */
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

function measurePauses({ index, words }: { index: CueIndex; words: readonly SpokenWord[] }): Float32Array {
  const pausesMs = new Float32Array(words.length);
  let cue = 0;
  for (const [at, { endOffset }] of words.entries()) {
    while (cue + 1 < index.cues.length && (index.cueOffsets[cue + 1] ?? 0) <= endOffset) cue += 1;
    const cueEnd = (index.cueOffsets[cue] ?? 0) + (index.cues[cue]?.text.length ?? 0);
    if (endOffset >= cueEnd) pausesMs[at] = measurePause({ index, cue });
  }
  return pausesMs;
}

function* cutTurn({
  turn,
  words,
  firstAt,
  isSentenceEnd,
  marks,
}: {
  turn: Turn;
  words: readonly SpokenWord[];
  firstAt: ReadonlyMap<number, number>;
  isSentenceEnd: (at: number) => boolean;
  marks: RestoredMarks;
}): Iterable<Stretch> {
  let { startOffset } = turn;
  let startChance = 1;
  for (let at = firstAt.get(turn.startOffset) ?? words.length; at < words.length; at += 1) {
    const { endOffset } = words[at] as SpokenWord;
    if (endOffset >= turn.endOffset) break;
    if (!isSentenceEnd(at)) continue;
    const chance = marks.chances[at] ?? 1;
    yield { startOffset, endOffset, startChance, endChance: chance };
    startOffset = endOffset;
    startChance = chance;
  }
  yield { startOffset, endOffset: turn.endOffset, startChance, endChance: 1 };
}
