import type { Transcript } from "@pith/core/transcripts/transcript";
import { askingWords } from "../languages/asking-words.ts";
import { findLanguage, WORD_NUMBER } from "../languages/find-language.ts";
import type { Restorer } from "../restore/create-restorer.ts";
import { restoreSpeech } from "../restore/restore-speech.ts";
import type { Sentence } from "../transcript/sentence.ts";
import { buildTermIndex, type TermIndex } from "./build-term-index.ts";
import { makeReadable } from "./make-readable.ts";

/** A moment cited by an answer: the verbatim quote and its time. */
export interface AnswerMoment {
  quote: string;
  /** Null if the captions have no times. */
  startSeconds: number | null;
  endSeconds: number | null;
  firstCueId: number;
  lastCueId: number;
}

export interface Answer {
  /** False if nothing in the speech answers the question. `moments` is then empty. */
  found: boolean;
  /**
   * The sentences that answer the question, cleaned up, in talk order. If there are none, says that the
   * video doesn't answer it.
   */
  answer: string;
  moments: AnswerMoment[];
  /** The parts of `answer`, each with the moments that prove it as indexes into `moments`. */
  statements: { text: string; moments: number[] }[];
}

const NOT_SAID = "That isn't said in this video.";
/** Usual BM25 settings: term-frequency saturation and length normalization. */
const BM25_SATURATION = 1.2;
const BM25_LENGTH = 0.4;
/** Share of its neighbors' scores that is added to a sentence's score. */
const NEIGHBOR_SHARE = 0.4;
/** Minimum share of the question's weight that a passage must mention to count as an answer. */
const MIN_SPOKEN_SHARE = 0.55;
const MAX_MOMENTS = 3;
/** A second moment must score at least this share of the first. */
const MIN_MOMENT_SHARE = 0.6;

/**
 * Answers a question only from the speech. Ranks the sentences that mention most of the question by BM25,
 * together with their neighbors. If no passage mentions at least about half of the question (weighted by
 * how rare its words are), the answer is that the video doesn't say. Linear in the transcript. S. Robertson
 * and H. Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond", 2009.
 */
export function answerQuestion({
  question,
  transcript,
  restorer,
}: {
  question: string;
  transcript: Transcript;
  /** Restores punctuation and case in unpunctuated captions; see `loadRestorerFor`. */
  restorer?: Restorer | null;
}): Answer {
  const sentences = restoreSpeech({ transcript, restorer: restorer ?? null, video: null });
  const language = findLanguage(transcript.language);
  const texts = [...sentences.map(({ text }) => text), question];
  const index = buildTermIndex({ texts, language });
  const asked = findAskedTerms({ index, sentenceCount: sentences.length });
  const best = rankSentences({ index, asked, sentenceCount: sentences.length });
  if (best.length === 0) return { found: false, answer: NOT_SAID, moments: [], statements: [] };
  const cited = best.sort((left, right) => left - right).flatMap((position) => sentences[position] ?? []);
  const statements = cited.map(({ display }, at) => ({
    text: makeReadable({ text: display, language }),
    moments: [at],
  }));
  return {
    found: true,
    answer: statements.map(({ text }) => text).join(" "),
    moments: cited.map(toMoment),
    statements,
  };
}

function toMoment({ text, startMs, endMs, firstCueId, lastCueId }: Sentence): AnswerMoment {
  return {
    quote: text,
    startSeconds: startMs === null ? null : startMs / 1000,
    endSeconds: endMs === null ? null : endMs / 1000,
    firstCueId,
    lastCueId,
  };
}

/** Returns the search key of a word: its term, or for a number the number itself. -1 if it has none. */
function getKey({ index, token }: { index: TermIndex; token: number }): number {
  const term = index.terms[token] ?? -1;
  if (term >= 0) return term;
  // Numbers are never topics, but users ask about them, so their keys come after those of the terms.
  return ((index.flags[token] ?? 0) & WORD_NUMBER) !== 0 ? index.termCounts.length + token : -1;
}

/** Returns the question's terms except question words, each with its share of the question's weight. */
function findAskedTerms({
  index,
  sentenceCount,
}: {
  index: TermIndex;
  sentenceCount: number;
}): Map<number, number> {
  const keys = new Set<number>();
  const from = index.starts[sentenceCount] ?? 0;
  for (let position = from; position < index.tokens.length; position += 1) {
    const token = index.tokens[position] ?? 0;
    if (askingWords.has(index.words[token] ?? "")) continue;
    const key = getKey({ index, token });
    if (key >= 0) keys.add(key);
  }
  const counts = new Map<number, number>();
  for (let sentence = 0; sentence < sentenceCount; sentence += 1) {
    const seen = new Set<number>();
    for (const key of readKeys({ index, sentence })) if (keys.has(key)) seen.add(key);
    for (const key of seen) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return new Map(
    [...keys].map((key) => {
      const count = counts.get(key) ?? 0;
      return [key, Math.log(1 + (sentenceCount - count + 0.5) / (count + 0.5))];
    }),
  );
}

function* readKeys({ index, sentence }: { index: TermIndex; sentence: number }): Generator<number> {
  const to = index.starts[sentence + 1] ?? 0;
  for (let position = index.starts[sentence] ?? 0; position < to; position += 1) {
    const key = getKey({ index, token: index.tokens[position] ?? 0 });
    if (key >= 0) yield key;
  }
}

/** Returns the sentences that answer the question, best first; empty if none do. */
function rankSentences({
  index,
  asked,
  sentenceCount,
}: {
  index: TermIndex;
  asked: ReadonlyMap<number, number>;
  sentenceCount: number;
}): number[] {
  const whole = [...asked.values()].reduce((sum, weight) => sum + weight, 0);
  if (whole === 0 || sentenceCount === 0) return [];
  const averageWords = (index.starts[sentenceCount] ?? 0) / sentenceCount;
  const own = new Float64Array(sentenceCount);
  const spoken: ReadonlySet<number>[] = [];
  for (let sentence = 0; sentence < sentenceCount; sentence += 1) {
    const counts = new Map<number, number>();
    for (const key of readKeys({ index, sentence }))
      if (asked.has(key)) counts.set(key, (counts.get(key) ?? 0) + 1);
    const words = (index.starts[sentence + 1] ?? 0) - (index.starts[sentence] ?? 0);
    const length = 1 - BM25_LENGTH + (BM25_LENGTH * words) / averageWords;
    for (const [key, count] of counts)
      own[sentence] =
        (own[sentence] ?? 0) +
        ((asked.get(key) ?? 0) * count * (BM25_SATURATION + 1)) / (count + BM25_SATURATION * length);
    spoken.push(new Set(counts.keys()));
  }

  const score = (sentence: number): number =>
    (own[sentence] ?? 0) + NEIGHBOR_SHARE * Math.max(own[sentence - 1] ?? 0, own[sentence + 1] ?? 0);
  const isAnswer = (sentence: number): boolean => {
    if ((own[sentence] ?? 0) === 0) return false;
    const around = [sentence - 1, sentence, sentence + 1].flatMap((near) => [...(spoken[near] ?? [])]);
    const share = [...new Set(around)].reduce((sum, key) => sum + (asked.get(key) ?? 0), 0) / whole;
    return share >= MIN_SPOKEN_SHARE;
  };
  const ranked = Array.from({ length: sentenceCount }, (_each, sentence) => sentence)
    .filter(isAnswer)
    .sort((left, right) => score(right) - score(left) || left - right);
  const least = score(ranked[0] ?? 0) * MIN_MOMENT_SHARE;
  return ranked.slice(0, MAX_MOMENTS).filter((sentence) => score(sentence) >= least);
}
