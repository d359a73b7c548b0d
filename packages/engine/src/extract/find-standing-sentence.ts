import { WORD_VAGUE } from "../languages/find-language.ts";
import type { Sentence } from "../transcript/sentence.ts";
import type { TermIndex } from "./build-term-index.ts";
import type { Leaning } from "./find-context-rules.ts";
import { findTitleTerms } from "./find-title-terms.ts";
import { type WeighTopic, weighStanding } from "./weigh-standing.ts";

/** Exponent of a sentence's length. It is low, so that longer sentences with more coverage win. */
const LENGTH_EXPONENT = 0.25;
/**
 * Exponent of a sentence's coverage of the heaviest terms. Balances this coverage against making sense
 * without context.
 */
const TOPIC_EXPONENT = 2;
/**
 * Exponent added to the score of a sentence that has all the terms in the title. A sentence with only some of
 * the terms gets a proportional share, and a sentence with none gets UNNAMED.
 */
const TITLE = 1.5;
const UNNAMED = -0.3;
/**
 * Penalty for an improbable start or end of a sentence, in addition to the penalty that its score already
 * includes.
 */
const UNSURE = -1.5;
/**
 * Only this many of the best sentences are examined closely, since examining all of them would double the
 * total time.
 */
const MAX_CANDIDATES = 240;
/**
 * A term with less than this fraction of the heaviest term's weight isn't a topic. At FULL_TOPIC_SHARE or
 * above, it fully counts as one.
 */
const MIN_TOPIC_SHARE = 0.12;
const FULL_TOPIC_SHARE = 0.8;

interface Candidate {
  position: number;
  gain: number;
}

function createTopicWeigher({
  index,
  wanted,
}: {
  index: TermIndex;
  wanted: ReadonlySet<number>;
}): WeighTopic {
  const { termWeights, heaviest, terms, wordNumbers } = index;
  return (word) => {
    const term = terms[wordNumbers.get(word) ?? -1] ?? -1;
    if (term < 0 || heaviest <= 0) return 0;
    if (wanted.has(term)) return 1;
    const share = (termWeights[term] ?? 0) / heaviest;
    return share < MIN_TOPIC_SHARE ? 0 : Math.min(1, share / FULL_TOPIC_SHARE);
  };
}

/** Ranks sentences by their coverage of the topics of the talk and its title, relative to their length. */
function rankCandidates({
  sentences,
  index,
  scores,
  wanted,
}: {
  sentences: readonly Sentence[];
  index: TermIndex;
  scores: Float64Array;
  wanted: ReadonlySet<number>;
}): Candidate[] {
  const { starts, tokens, terms, termWeights } = index;
  const whole = [...wanted].reduce((sum, term) => sum + (termWeights[term] ?? 0), 0);
  const lastSaid = new Int32Array(termWeights.length).fill(-1);
  const candidates = sentences.map((sentence, position) => {
    const from = starts[position] ?? 0;
    const to = starts[position + 1] ?? from;
    let weight = 0;
    let named = 0;
    for (let at = from; at < to; at += 1) {
      const term = terms[tokens[at] ?? 0] ?? -1;
      if (term < 0 || lastSaid[term] === position) continue;
      lastSaid[term] = position;
      weight += termWeights[term] ?? 0;
      if (wanted.has(term)) named += termWeights[term] ?? 0;
    }
    const said = (weight / Math.max(1, to - from) ** LENGTH_EXPONENT) ** TOPIC_EXPONENT;
    const ofTitle = whole <= 0 ? 0 : named === 0 ? UNNAMED : (TITLE * named) / whole;
    const doubt = UNSURE * (2 - sentence.startChance - sentence.endChance);
    return { position, gain: said * Math.exp(ofTitle + doubt) * (scores[position] ?? 0) };
  });
  return candidates
    .filter(({ gain }) => gain > 0)
    .sort((left, right) => right.gain - left.gain || left.position - right.position);
}

/**
 * Returns the position of the sentence to show first. Of the sentences that cover most of the topics of the
 * talk and its title (Edmundson's title method, 1969), this is the one that is easiest to understand on its
 * own. Null if no sentence has a topic and a readable text that fits.
 */
export function findStandingSentence({
  sentences,
  index,
  scores,
  title,
  leaning,
  read,
}: {
  sentences: readonly Sentence[];
  index: TermIndex;
  /** How well each sentence can be understood on its own; see `scoreSentences`. */
  scores: Float64Array;
  title: string;
  leaning: Leaning;
  /** Returns the readable text of a sentence; empty if it doesn't fit. */
  read: (position: number) => string;
}): number | null {
  const wanted = findTitleTerms({ title, index, except: WORD_VAGUE });
  const weighTopic = createTopicWeigher({ index, wanted });
  let best: number | null = null;
  let most = 0;
  let looked = 0;
  for (const { position, gain } of rankCandidates({ sentences, index, scores, wanted })) {
    const text = read(position);
    if (text === "") continue;
    const isPunctuated = sentences[position]?.punctuated === true;
    const standing = weighStanding({ text, language: index.language, leaning, weighTopic, isPunctuated });
    const value = gain * Math.exp(standing);
    if (value > most) {
      most = value;
      best = position;
    }
    looked += 1;
    if (looked >= MAX_CANDIDATES) break;
  }
  return best;
}
