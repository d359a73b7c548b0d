import type { TermIndex } from "../extract/build-term-index.ts";
import { stripAnnotations } from "../extract/strip-annotations.ts";
import { NOUN_AFTER_NOTHING, readTitleWords, type TitleWord } from "./read-title-words.ts";

/** A run of words that could name a topic. */
export interface Phrase {
  /** As it is said, in the form that is said most. */
  text: string;
  /** Its terms in order. */
  terms: readonly number[];
  score: number;
}

const MAX_WORDS = 5;
const MAX_TOPIC_WORDS = 4;
const MAX_CHARACTERS = 60;
/** Words that are said once side by side are seldom a name for anything. */
const SINGLE_USE_FACTOR = 0.5;
const SINGLE_WORD_FACTOR = 0.75;
const GLUE_FACTOR = 0.85;
const NAME_FACTOR = 1.3;
/**
 * A word that another topic word mostly follows is part of a longer name, or an adjective (after the C-value of
 * K. Frantzi et al., "Automatic Recognition of Multi-Word Terms", 2000).
 */
const OPEN_END = 0.4;
/** German writes its nouns with a capital; captions do where so many of the words inside their clauses have one. */
const MIN_CAPITAL_SHARE = 0.08;
const CLAUSE_BREAK =
  /[.!?…,;:()[\]{}"“”„«»。！？，、；：「」『』（）।؟،؛♪]+(?=\s|$|[^\p{L}\p{N}])|[。！？，、；：「」『』（）।؟،؛]|\s[–—-]\s|—|\.{2,}/u;
const CAPITAL = /^\p{Lu}/u;

interface Found {
  count: number;
  surfaces: Map<string, number>;
  terms: number[];
  words: number;
  isName: boolean;
  hasGlue: boolean;
  /** Sum over its uses of how likely it names a thing, judged by the word before. */
  nounEvidence: number;
  /** How many of its uses no other topic word follows. */
  closed: number;
}

/** True where nouns can be told by their capitals: in German captions that have capitals. */
function marksNouns({ clauses, index }: { clauses: readonly TitleWord[][]; index: TermIndex }): boolean {
  if (index.language.code !== "de") return false;
  const inner = clauses.flatMap((words) => words.filter(({ isFirst }) => !isFirst));
  return inner.filter(({ surface }) => CAPITAL.test(surface)).length > inner.length * MIN_CAPITAL_SHARE;
}

/** True where what stands behind the last article or preposition holds a word that names something. */
function endsInName(run: readonly TitleWord[]): boolean {
  const lastGlue = run.findLastIndex(({ terms }) => terms.length === 0);
  return run.slice(lastGlue + 1).some(({ canName }) => canName);
}

function collectPhrases({
  words,
  found,
  joiner,
  hasMarkedNouns,
}: {
  words: TitleWord[];
  found: Map<string, Found>;
  joiner: string;
  hasMarkedNouns: boolean;
}): void {
  const mayBeNoun = ({ surface, isFirst }: TitleWord): boolean =>
    !hasMarkedNouns || isFirst || CAPITAL.test(surface);
  for (const [from, first] of words.entries()) {
    if (first.terms.length === 0 || first.isVerb) continue;
    const terms: number[] = [];
    let topics = 0;
    for (let to = from; to < Math.min(words.length, from + MAX_WORDS); to += 1) {
      const word = words[to];
      if (word === undefined || (word.terms.length === 0 && !word.isGlue)) break;
      if (word.terms.length === 0) continue;
      topics += 1;
      // A word said twice in a row is a stutter or a slip of the captions, and names nothing better than once.
      if (topics > MAX_TOPIC_WORDS || word.terms.some((term) => terms.includes(term))) break;
      terms.push(...word.terms);
      const run = words.slice(from, to + 1);
      const surface = run.map((each) => each.surface).join(joiner);
      if (surface.length > MAX_CHARACTERS) break;
      if (word.isVerb || !mayBeNoun(word) || !endsInName(run)) continue;
      const key = terms.join(" ");
      const known = found.get(key) ?? {
        count: 0,
        surfaces: new Map<string, number>(),
        terms: [...terms],
        words: topics,
        isName: true,
        hasGlue: run.some((each) => each.terms.length === 0),
        nounEvidence: 0,
        closed: 0,
      };
      known.count += 1;
      if ((words[to + 1]?.terms.length ?? 0) === 0) known.closed += 1;
      known.nounEvidence += words[from - 1]?.leadsToNoun ?? NOUN_AFTER_NOTHING;
      known.surfaces.set(surface, (known.surfaces.get(surface) ?? 0) + 1);
      known.isName &&= run.every(
        (each) => each.terms.length === 0 || (CAPITAL.test(each.surface) && !each.isFirst),
      );
      found.set(key, known);
    }
  }
}

function findCommonest(surfaces: Map<string, number>): string {
  let commonest = "";
  let highest = 0;
  for (const [surface, count] of surfaces) {
    if (count <= highest) continue;
    highest = count;
    commonest = surface;
  }
  return commonest;
}

/**
 * Runs of one to four topic words, with articles and prepositions between them, from the best name for the topic of
 * `texts` to the worst. `weightTerm` says how much a term sets the topic apart. Linear in the size of the texts.
 */
export function rankPhrases({
  texts,
  index,
  weightTerm,
}: {
  texts: readonly string[];
  index: TermIndex;
  weightTerm: (term: number) => number;
}): Phrase[] {
  const found = new Map<string, Found>();
  const joiner = index.language.isUnspaced ? "" : " ";
  const clauses = texts
    .flatMap((text) => stripAnnotations(text).split(CLAUSE_BREAK))
    .map((clause) => readTitleWords({ clause, index }));
  const hasMarkedNouns = marksNouns({ clauses, index });
  for (const words of clauses) collectPhrases({ words, found, joiner, hasMarkedNouns });
  const phrases: Phrase[] = [];
  for (const { count, surfaces, terms, words, isName, hasGlue, nounEvidence, closed } of found.values()) {
    const weight = terms.reduce((sum, term) => sum + weightTerm(term), 0);
    if (weight <= 0) continue;
    let score = (weight / Math.sqrt(terms.length)) * (1 + Math.log2(count));
    if (words === 1) score *= SINGLE_WORD_FACTOR;
    else if (count === 1 && !isName) score *= SINGLE_USE_FACTOR;
    if (index.language.hasVerbs) score *= nounEvidence / count;
    score *= OPEN_END + (1 - OPEN_END) * (closed / count);
    if (hasGlue) score *= GLUE_FACTOR;
    if (isName) score *= NAME_FACTOR;
    phrases.push({ text: findCommonest(surfaces), terms, score });
  }
  return phrases.sort((left, right) => right.score - left.score || left.text.length - right.text.length);
}
