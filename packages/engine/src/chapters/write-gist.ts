import type { TermIndex } from "../extract/build-term-index.ts";
import { createPassageBuilder, type PassageSource } from "../extract/create-passage-builder.ts";
import { splitWords } from "../languages/split-words.ts";
import { countWords } from "../transcript/count-words.ts";
import { findGistGrammar } from "./gist-grammar.ts";
import { type PhraseSource, rankPhrases } from "./rank-phrases.ts";
import { spellTopic } from "./spell-topic.ts";
import { capitalizePhrase, saysTheSame } from "./title-chapters.ts";

/**
 * A reader rejects the whole line because of one wrong topic, and each additional topic is less likely to
 * be right.
 */
const MAX_TOPICS = 4;
const MIN_TOPICS = 2;
/** How many of the best phrases for the whole talk are candidates, in addition to the names of its parts. */
const MOST_RANKED = 60;
/** A topic needs this many uses in this many quarters of the talk, and this share of the heaviest topic's weight. */
const MIN_USES = 2;
const MIN_QUARTERS = 2;
/** With at least this many uses a phrase may be the topic of a single part. */
const MIN_LOCAL_USES = 6;
/** A phrase needs at least this share of the uses of its most common word. */
const MIN_COHESION = 0.05;
const MIN_TOPIC_SHARE = 0.15;
const SINGLE_WORD_FACTOR = 0.5;
/**
 * A statement of purpose is in the first twelfth of a talk or in its first sentences, near the start of a
 * sentence.
 */
const PURPOSE_SHARE = 12;
const MAX_PURPOSE_OFFSET = 40;
const MIN_PURPOSE_SENTENCES = 12;
const MIN_PURPOSE_WORDS = 8;
const MAX_PURPOSE_WORDS = 36;
/** Minimum topic terms in a statement of purpose, and their weight relative to the heaviest one. */
const MIN_PURPOSE_TERMS = 2;
const MIN_PURPOSE_WEIGHT = 0.8;
const MIN_CHANCE = 0.8;

const CAPITAL = /^\p{Lu}/u;

/** A topic of the whole talk. */
export interface Topic {
  text: string;
  /** Its position among the names. */
  order: number;
  /** 0 to 1. */
  weight: number;
  terms: readonly number[];
}

function listTerms({ text, index }: { text: string; index: TermIndex }): number[] {
  return splitWords({ text, language: index.language.code })
    .map((word) => index.terms[index.wordNumbers.get(word) ?? -1] ?? -1)
    .filter((term) => term >= 0);
}

/**
 * Returns the topics of a whole talk, at most four, in the order of `names`. Candidates are `names` and the talk's best
 * phrases. Chooses the heaviest noun phrases that recur as a unit and are different from each other.
 */
export function chooseTopics({ source, names }: { source: PhraseSource; names: readonly string[] }): Topic[] {
  const { index, judge, sentences } = source;
  const heaviest = index.termWeights.reduce((most, weight) => Math.max(most, weight), 0);
  const best = rankPhrases({ source, stretch: { first: 0, end: sentences.length } }).slice(0, MOST_RANKED);
  const topics = [...new Set([...names, ...best.map(({ text }) => text)])].flatMap((text, order): Topic[] => {
    const terms = listTerms({ text, index });
    const { count, quarters, cohesion } = judge.measure(text);
    const isSpread = quarters >= MIN_QUARTERS || count >= MIN_LOCAL_USES;
    const isSure = count >= MIN_USES && isSpread && cohesion >= MIN_COHESION;
    if (terms.length === 0 || !isSure || !judge.isNoun({ text, isName: false })) return [];
    const weights = terms.map((term) => (index.termWeights[term] ?? 0) / heaviest);
    const weight =
      ((Math.max(...weights) + weights.reduce((sum, each) => sum + each, 0) / weights.length) / 2) *
      (terms.length > 1 || CAPITAL.test(text) ? 1 : SINGLE_WORD_FACTOR);
    return weight < MIN_TOPIC_SHARE ? [] : [{ text, order, weight, terms }];
  });
  const chosen: Topic[] = [];
  for (const topic of topics.sort((left, right) => right.weight - left.weight || left.order - right.order)) {
    const parts = chosen.filter(({ terms }) => terms.every((term) => topic.terms.includes(term)));
    // "Huntsville City Council" combines "Huntsville" and "City Council" into one topic.
    if (parts.length > 1) chosen.splice(0, chosen.length, ...chosen.filter((each) => !parts.includes(each)));
    const isSaid = chosen.some(
      ({ text, terms }) => saysTheSame(text, topic.text) || terms.some((term) => topic.terms.includes(term)),
    );
    if (!isSaid && chosen.length < MAX_TOPICS) chosen.push(topic);
  }
  return chosen.sort((left, right) => left.order - right.order);
}

/** Returns the sentence that states the talk's purpose; null if none clearly does. */
function findPurpose({ source, index }: { source: PassageSource; index: TermIndex }): string | null {
  const { sentences, isLeftOut, language } = source;
  const { purpose } = findGistGrammar(language.code);
  if (purpose === "") return null;
  const pattern = new RegExp(`(?<!\\p{L})(?:${purpose})(?!\\p{L})`, "iu");
  const heaviest = index.termWeights.reduce((most, weight) => Math.max(most, weight), 0);
  const end = Math.max(MIN_PURPOSE_SENTENCES, Math.floor(sentences.length / PURPOSE_SHARE));
  let best: { position: number; weight: number } | null = null;
  for (const [position, sentence] of sentences.slice(0, end).entries()) {
    const match = pattern.exec(sentence.text);
    const isSure = Math.min(sentence.startChance, sentence.endChance) >= MIN_CHANCE;
    if (
      match === null ||
      match.index > MAX_PURPOSE_OFFSET ||
      !isSure ||
      isLeftOut(position) ||
      /[?？]/u.test(sentence.text)
    )
      continue;
    if (source.isPunctuated && !sentence.punctuated) continue;
    const terms = [
      ...new Set(listTerms({ text: sentence.text.slice(match.index + match[0].length), index })),
    ];
    const weight = terms.reduce((sum, term) => sum + (index.termWeights[term] ?? 0) / heaviest, 0);
    if (terms.length < MIN_PURPOSE_TERMS || weight < MIN_PURPOSE_WEIGHT) continue;
    if (best === null || weight > best.weight) best = { position, weight };
  }
  if (best === null) return null;
  const { position } = best;
  const passage = createPassageBuilder(source).build({
    position,
    bounds: { first: position, last: position },
    maxWords: MAX_PURPOSE_WORDS,
  });
  const words = countWords(passage?.text ?? "");
  return passage === null || words < MIN_PURPOSE_WORDS || words > MAX_PURPOSE_WORDS ? null : passage.text;
}

/**
 * Returns a sentence or two on the talk's subject: the speaker's own statement of purpose if there is one,
 * followed by a line of at most four topics. The topics are the heaviest among the names of its chapters
 * and points. Null if there are fewer than two topics and no statement of purpose.
 */
export function writeGist({
  passages,
  topics,
  source: { index, judge },
}: {
  passages: PassageSource;
  /** See `chooseTopics`. */
  topics: readonly Topic[];
  source: PhraseSource;
}): string | null {
  const { code } = index.language;
  const purpose = findPurpose({ source: passages, index });
  const said = (purpose ?? "").toLowerCase();
  const unsaid = topics.map(({ text }) => text).filter((text) => !said.includes(text.toLowerCase()));
  if (unsaid.length < MIN_TOPICS) return purpose;
  const { frame, comma, and } = findGistGrammar(code);
  const spelled = unsaid.map((text) => spellTopic({ text, index, judge }));
  // "hardware, and file systems and networking": the comma shows which "and" belongs to the list.
  const lastAnd = spelled.some((text) => text.includes(and)) ? `${comma.trimEnd()}${and}` : and;
  const list = `${spelled.slice(0, -1).join(comma)}${lastAnd}${spelled.at(-1) ?? ""}`;
  const line = capitalizePhrase({ text: frame.replace("{}", list), language: code });
  return purpose === null ? line : `${purpose} ${line}`;
}
