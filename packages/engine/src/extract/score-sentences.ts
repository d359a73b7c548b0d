import {
  type Language,
  WORD_GLUE,
  WORD_NUMBER,
  WORD_POINTING,
  WORD_VERB,
} from "../languages/find-language.ts";
import type { Sentence } from "../transcript/sentence.ts";
import type { TermIndex } from "./build-term-index.ts";

/*
 * Exponents that a sentence's properties add to its score: +0.7 doubles it, -0.7 halves it. They are round
 * numbers, chosen for what helps readers understand a sentence on its own rather than fitted to a corpus.
 */
const GLUE_SHARE = 3;
const POINTING_SHARE = -1.5;
const QUESTION = -0.4;
const BACKWARD_START = -0.7;
const ASIDE = -1.5;
const SIGNAL = 0.25;
const NUMBER = 0.1;
const NO_VERB = -0.4;
const PART_OF_SENTENCE = -0.6;
const UNPUNCTUATED = -0.3;
/** Factor for the log probability of a boundary at a sentence's start or end; see `Sentence`. */
const UNSURE_START = -2;
const UNSURE_END = -2;
const OPEN_END = -0.3;
const WORD_TOO_FEW = -0.125;
const OPENING = 1;
/** The fraction of a talk that counts as its opening, in which the subject is usually stated. */
const OPENING_SHARE = 0.06;
/** A spoken sentence with fewer words than this is rarely complete. */
const WANTED_WORDS = 12;
/** Penalty for a gist that refers back or asks a question, since the gist is read first. */
const GIST_LEAN = -1.2;
const GIST_POINTING_SHARE = -1.5;
const LOWEST = -3;
const HIGHEST = 2;

const QUESTION_END = /[?？؟]["”'’)»]*$/u;
const GREEK_QUESTION_END = /[;;?]["”'’)»]*$/u;

interface WordShares {
  words: number;
  glue: number;
  pointing: number;
  hasNumber: boolean;
  hasVerb: boolean;
  endsInGlue: boolean;
}

function measureWords({ index, position }: { index: TermIndex; position: number }): WordShares {
  const { starts, tokens, flags } = index;
  const from = starts[position] ?? 0;
  const to = starts[position + 1] ?? from;
  let glue = 0;
  let pointing = 0;
  let all = 0;
  let last = 0;
  for (let at = from; at < to; at += 1) {
    last = flags[tokens[at] ?? 0] ?? 0;
    if ((last & WORD_GLUE) !== 0) glue += 1;
    if ((last & WORD_POINTING) !== 0) pointing += 1;
    all |= last;
  }
  const words = to - from;
  return {
    words,
    glue: words > 0 ? glue / words : 0,
    pointing: words > 0 ? pointing / words : 0,
    hasNumber: (all & WORD_NUMBER) !== 0,
    hasVerb: (all & WORD_VERB) !== 0,
    endsInGlue: (last & WORD_GLUE) !== 0,
  };
}

interface Candidate {
  sentence: Sentence;
  shares: WordShares;
  language: Language;
  /** Position in the talk, 0 to 1. */
  place: number;
  /** True if the captions' punctuation shows that the sentence continues the one before it. */
  startsInside: boolean;
  /** True to score the sentence as a gist. */
  isGist: boolean;
}

function isQuestion({ sentence, language, startsInside }: Candidate, start: string): boolean {
  const end = language.code === "el" ? GREEK_QUESTION_END : QUESTION_END;
  if (end.test(sentence.text)) return true;
  const isTold = sentence.punctuated && !startsInside;
  return !isTold && language.questions?.test(start) === true;
}

function scoreSentence(candidate: Candidate): number {
  const { sentence, shares, language, place, startsInside, isGist } = candidate;
  const start = language.openers === null ? sentence.text : sentence.text.replace(language.openers, "");
  let score = GLUE_SHARE * shares.glue + POINTING_SHARE * shares.pointing;
  const asks = isQuestion(candidate, start);
  const leansBack = language.backward?.test(start) === true;
  const isAside = language.asides?.test(sentence.text) === true;
  if (asks) score += QUESTION;
  if (leansBack) score += BACKWARD_START;
  if (isAside) score += ASIDE;
  if (isGist) score += GIST_POINTING_SHARE * shares.pointing + (asks || leansBack || isAside ? GIST_LEAN : 0);
  if (language.signals?.test(sentence.text) === true) score += SIGNAL;
  if (shares.hasNumber) score += NUMBER;
  if (language.hasVerbs && !shares.hasVerb) score += NO_VERB;
  if (startsInside) score += PART_OF_SENTENCE;
  if (!sentence.punctuated) score += UNPUNCTUATED;
  score += UNSURE_START * (1 - sentence.startChance) + UNSURE_END * (1 - sentence.endChance);
  if (shares.endsInGlue) score += OPEN_END;
  if (shares.words < WANTED_WORDS) score += WORD_TOO_FEW * (WANTED_WORDS - shares.words);
  score += OPENING * Math.exp(-place / OPENING_SHARE);
  return Math.exp(Math.min(HIGHEST, Math.max(LOWEST, score)));
}

/**
 * Returns how well each sentence would work on its own as a key point, whatever its topic: a factor around 1,
 * always positive. Informative prose has many articles and prepositions and few pronouns (F. Heylighen and
 * J.-M. Dewaele, "Variation in the Contextuality of Language", 2002). Questions, greetings, talk about the
 * channel, fragments and sentences that depend on context score lower. Sentences that open the talk, announce
 * something or draw a conclusion score higher (H. P. Edmundson, "New Methods in Automatic Extracting", 1969).
 * With `isGist`, scores how well each sentence would work as the first one read; questions, greetings and
 * unresolved references then score much lower.
 */
export function scoreSentences({
  sentences,
  index,
  isGist = false,
}: {
  sentences: readonly Sentence[];
  index: TermIndex;
  isGist?: boolean;
}): Float64Array {
  const scores = new Float64Array(sentences.length);
  const words = Math.max(1, index.tokens.length);
  const closed = sentences.reduce((count, sentence) => count + (sentence.punctuated ? 1 : 0), 0);
  const isPunctuated = closed > sentences.length / 2;
  for (const [position, sentence] of sentences.entries()) {
    const shares = measureWords({ index, position });
    const place = (index.starts[position] ?? 0) / words;
    const previous = sentences[position - 1];
    const startsInside =
      isPunctuated && previous !== undefined && !previous.punctuated && !previous.endsParagraph;
    scores[position] = scoreSentence({
      sentence,
      shares,
      language: index.language,
      place,
      startsInside,
      isGist,
    });
  }
  return scores;
}
