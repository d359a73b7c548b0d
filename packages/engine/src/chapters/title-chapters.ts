import type { TermIndex } from "../extract/build-term-index.ts";
import { isSameFamily } from "../ground/is-same-family.ts";
import type { Sentence } from "../transcript/sentence.ts";
import { clipTitle, MAX_TITLE_CHARACTERS } from "./clip-title.ts";
import { type Phrase, rankPhrases } from "./rank-phrases.ts";

/** Sentences of a chapter that are searched for its title: the ones that say most of what sets it apart. */
const MAX_SEARCHED_SENTENCES = 60;
/** A second phrase joins the title where it is nearly as good as the first. */
const SECOND_PHRASE_SHARE = 0.5;
/** A phrase of which an earlier title says all or that says all of one tells the reader less. */
const REPEATED_FACTOR = 0.5;
/** The first sentence of so many words names a chapter without a topic word; "Yes." doesn't. */
const MIN_TELLING_WORDS = 5;
const INNER_CAPITAL = /^\p{Ll}+\p{Lu}/u;
const MAX_PHRASES = 40;
/** A topic is named where it is taken up: a term in a chapter's first words counts three times one at its end. */
const OPENING = 2;
const OPENING_SHARE = 0.1;

interface TermUse {
  count: number;
  /** Its uses with more for those near the start. */
  presence: number;
}

/** Adds up how often each term occurs in the sentences from `from` up to `to`. */
function countTerms({
  index,
  from,
  to,
}: {
  index: TermIndex;
  from: number;
  to: number;
}): Map<number, TermUse> {
  const { starts, tokens, terms } = index;
  const first = starts[from] ?? 0;
  const words = Math.max(1, (starts[to] ?? 0) - first);
  const uses = new Map<number, TermUse>();
  for (let at = first; at < first + words; at += 1) {
    const term = terms[tokens[at] ?? 0] ?? -1;
    if (term < 0) continue;
    const use = uses.get(term) ?? { count: 0, presence: 0 };
    use.count += 1;
    use.presence += 1 + OPENING * Math.exp(-(at - first) / (words * OPENING_SHARE));
    uses.set(term, use);
  }
  return uses;
}

function weighChapterTerms({
  index,
  from,
  to,
}: {
  index: TermIndex;
  from: number;
  to: number;
}): Map<number, number> {
  const share = ((index.starts[to] ?? 0) - (index.starts[from] ?? 0)) / Math.max(1, index.tokens.length);
  const weights = new Map<number, number>();
  for (const [term, { count, presence }] of countTerms({ index, from, to })) {
    const expected = (index.termCounts[term] ?? count) * share;
    // In a text of one chapter nothing is distinctive, and what is said most names it.
    const excess = share > 0.95 ? 1 : Math.log2((count + 0.5) / (expected + 0.5));
    if (excess > 0) weights.set(term, presence * Math.sqrt(excess));
  }
  return weights;
}

function pickSentences(input: {
  sentences: readonly Sentence[];
  index: TermIndex;
  from: number;
  to: number;
  weights: Map<number, number>;
}): string[] {
  const { sentences, index, from, to, weights } = input;
  const rated: { position: number; weight: number }[] = [];
  for (let position = from; position < to; position += 1) {
    let weight = 0;
    for (let at = index.starts[position] ?? 0; at < (index.starts[position + 1] ?? 0); at += 1)
      weight += weights.get(index.terms[index.tokens[at] ?? 0] ?? -1) ?? 0;
    rated.push({ position, weight });
  }
  rated.sort((left, right) => right.weight - left.weight || left.position - right.position);
  return rated
    .slice(0, MAX_SEARCHED_SENTENCES)
    .sort((left, right) => left.position - right.position)
    .map(({ position }) => sentences[position]?.display ?? "");
}

/** Parts of a talk's titles that have been used: as they stand, and their words. */
interface UsedPhrases {
  texts: Set<string>;
  words: string[][];
}

function capitalise({ text, language }: { text: string; language: string }): string {
  // "iOS" and "eBay" keep their small letter.
  if (INNER_CAPITAL.test(text)) return text;
  const first = String.fromCodePoint(text.codePointAt(0) ?? 32);
  return first.toLocaleUpperCase(language === "und" ? "en" : language) + text.slice(first.length);
}

function listWords(text: string): string[] {
  return text.toLowerCase().split(/\s+/u);
}

/** True where every word of the shorter is a form of a word of the longer: "Watch" and "Apple Watch". */
function saysTheSame(left: readonly string[], right: readonly string[]): boolean {
  const [shorter, longer] = left.length <= right.length ? [left, right] : [right, left];
  return shorter.every((word) => longer.some((other) => word === other || isSameFamily(word, other)));
}

function sharesWord(left: Phrase, right: Phrase): boolean {
  const others = listWords(right.text);
  return (
    left.terms.some((term) => right.terms.includes(term)) ||
    listWords(left.text).some((word) => others.some((other) => isSameFamily(word, other)))
  );
}

/** Phrases that haven't been used, the best first; one that says what an earlier one said comes later. */
function findFree({ phrases, used }: { phrases: readonly Phrase[]; used: UsedPhrases }): Phrase[] {
  return phrases
    .filter(({ text }) => !used.texts.has(text.toLowerCase()))
    .map((phrase) => {
      const words = listWords(phrase.text);
      const isRepeated = used.words.some((other) => saysTheSame(words, other));
      return isRepeated ? { ...phrase, score: phrase.score * REPEATED_FACTOR } : phrase;
    })
    .sort((left, right) => right.score - left.score);
}

/** One phrase, or two that complement each other; null where every phrase has been used. */
function composeTitle({
  phrases,
  used,
  language,
}: {
  phrases: readonly Phrase[];
  used: UsedPhrases;
  language: string;
}): string | null {
  const use = ({ text }: Phrase): void => {
    used.texts.add(text.toLowerCase());
    used.words.push(listWords(text));
  };
  const [first, ...others] = findFree({ phrases, used });
  if (first === undefined) return null;
  use(first);
  const second = others.find((phrase) => !sharesWord(first, phrase));
  const title = capitalise({ text: first.text, language });
  const joiner = ["zh", "ja"].includes(language) ? "、" : ["ar", "fa", "ur"].includes(language) ? "، " : ", ";
  if (second === undefined || second.score < first.score * SECOND_PHRASE_SHARE) return title;
  const both = `${title}${joiner}${second.text}`;
  if (both.length > MAX_TITLE_CHARACTERS) return title;
  use(second);
  return both;
}

/**
 * Names stretches of a talk by the phrases that set each apart from the rest of it, as they are said there. `starts`
 * are the sentences with which the stretches start, ascending. No two titles start with the same phrase. A stretch
 * without any topic word takes the first words of a sentence, whole ones.
 * Linear in the size of the talk.
 */
export function titleChapters({
  sentences,
  index,
  starts,
}: {
  sentences: readonly Sentence[];
  index: TermIndex;
  starts: readonly number[];
}): string[] {
  const used: UsedPhrases = { texts: new Set(), words: [] };
  return starts.map((from, chapter) => {
    const to = starts[chapter + 1] ?? sentences.length;
    const weights = weighChapterTerms({ index, from, to });
    const phrases = rankPhrases({
      texts: pickSentences({ sentences, index, from, to, weights }),
      index,
      weightTerm: (term) => weights.get(term) ?? 0,
    }).slice(0, MAX_PHRASES);
    const title = composeTitle({ phrases, used, language: index.language.code });
    if (title !== null) return title;
    const own = sentences.slice(from, to);
    const telling = own.find(({ words }) => words >= MIN_TELLING_WORDS) ?? own[0] ?? sentences[from];
    return clipTitle({ text: telling?.text ?? "", language: index.language });
  });
}
