import type { TermIndex } from "../extract/build-term-index.ts";
import { splitWords } from "../languages/split-words.ts";
import { findWordFamilies } from "./find-command-families.ts";

/** How a sentence stands to the talk around it. */
export interface SentenceSigns {
  /** Families of command words that the talk nearby doesn't use, as bits. */
  newFamilies: number;
  /** Families of command words that it does use. */
  knownFamilies: number;
  /** Topic words, none of them a command word, that the talk nearby uses too: what ties the sentence to it. */
  anchors: number;
  /** Those that only turn up farther away. */
  distant: number;
  /** Those that nobody says anywhere else. */
  lone: number;
  /** In a short talk most words are said once, and being alone tells less. */
  isShortTalk: boolean;
}

/** A passage of so many sentences to each side is one with the sentence, and no witness for it. */
export const OWN_SENTENCES = 3;
/** As far as a talk keeps to its subject. */
const NEARBY_SENTENCES = 60;

/** Some ten minutes of speech. */
const SHORT_TALK_SENTENCES = 120;

/** For each term the sentences in which it stands, ascending: those of term t from `starts[t]` to `starts[t + 1]`. */
export interface TermPlaces {
  starts: Uint32Array;
  sentences: Uint32Array;
}

/** Lists where each term stands, each sentence once. Linear. */
export function locateTerms(index: TermIndex): TermPlaces {
  const counts = new Uint32Array(index.termCounts.length + 1);
  const last = new Int32Array(index.termCounts.length).fill(-1);
  const visit = (see: (term: number, sentence: number) => void): void => {
    last.fill(-1);
    for (let sentence = 0; sentence + 1 < index.starts.length; sentence += 1)
      for (let at = index.starts[sentence] ?? 0; at < (index.starts[sentence + 1] ?? 0); at += 1) {
        const term = index.terms[index.tokens[at] ?? 0] ?? -1;
        if (term < 0 || last[term] === sentence) continue;
        last[term] = sentence;
        see(term, sentence);
      }
  };
  visit((term) => {
    counts[term + 1] = (counts[term + 1] ?? 0) + 1;
  });
  for (let term = 0; term < last.length; term += 1)
    counts[term + 1] = (counts[term + 1] ?? 0) + (counts[term] ?? 0);
  const next = counts.slice();
  const sentences = new Uint32Array(counts.at(-1) ?? 0);
  visit((term, sentence) => {
    const at = next[term] ?? 0;
    sentences[at] = sentence;
    next[term] = at + 1;
  });
  return { starts: counts, sentences };
}

/** Where else a term stands, seen from a sentence: nearby, only farther away, or nowhere. */
function findDistance({ places, term, sentence }: { places: TermPlaces; term: number; sentence: number }) {
  let low = places.starts[term] ?? 0;
  const first = low;
  const end = places.starts[term + 1] ?? 0;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((places.sentences[middle] ?? 0) < sentence - OWN_SENTENCES) low = middle + 1;
    else high = middle;
  }
  let behind = low;
  while (behind < end && (places.sentences[behind] ?? 0) <= sentence + OWN_SENTENCES) behind += 1;
  const before = low > first ? sentence - (places.sentences[low - 1] ?? 0) : Number.POSITIVE_INFINITY;
  const after = behind < end ? (places.sentences[behind] ?? 0) - sentence : Number.POSITIVE_INFINITY;
  return Math.min(before, after);
}

function createSigns(isShortTalk: boolean): SentenceSigns {
  return { newFamilies: 0, knownFamilies: 0, anchors: 0, distant: 0, lone: 0, isShortTalk };
}

/** Reads the signs of all sentences, sentence s being text s of the index. Near-linear. */
export function readSentenceSigns({
  index,
  places,
}: {
  index: TermIndex;
  places: TermPlaces;
}): SentenceSigns[] {
  const families = index.words.map(findWordFamilies);
  const seen = new Int32Array(index.termCounts.length).fill(-1);
  const isShortTalk = index.starts.length - 1 < SHORT_TALK_SENTENCES;
  return Array.from({ length: index.starts.length - 1 }, (_each, sentence) => {
    const signs = createSigns(isShortTalk);
    for (let at = index.starts[sentence] ?? 0; at < (index.starts[sentence + 1] ?? 0); at += 1) {
      const token = index.tokens[at] ?? 0;
      const bits = families[token] ?? 0;
      const term = index.terms[token] ?? -1;
      if (term < 0) {
        signs.knownFamilies |= bits;
        continue;
      }
      if (bits === 0 && seen[term] === sentence) continue;
      seen[term] = sentence;
      const distance = findDistance({ places, term, sentence });
      if (bits !== 0) {
        if (distance <= NEARBY_SENTENCES) signs.knownFamilies |= bits;
        else signs.newFamilies |= bits;
      } else if (distance <= NEARBY_SENTENCES) signs.anchors += 1;
      else if (Number.isFinite(distance)) signs.distant += 1;
      else signs.lone += 1;
    }
    return signs;
  });
}

/** The signs of two sentences in a row, read as one. */
export function joinSigns({ left, right }: { left: SentenceSigns; right: SentenceSigns }): SentenceSigns {
  return {
    newFamilies: left.newFamilies | right.newFamilies,
    knownFamilies: left.knownFamilies | right.knownFamilies,
    anchors: left.anchors + right.anchors,
    distant: left.distant + right.distant,
    lone: left.lone + right.lone,
    isShortTalk: left.isShortTalk,
  };
}

/** The signs of a text that isn't part of the talk: what anybody says in the talk is near to it. */
export function readTextSigns({ text, index }: { text: string; index: TermIndex }): SentenceSigns {
  const { language } = index;
  const signs = createSigns(index.starts.length - 1 < SHORT_TALK_SENTENCES);
  for (const word of new Set(splitWords({ text, language: language.code }))) {
    const number = index.wordNumbers.get(word);
    const bits = findWordFamilies(word);
    const isTopic = number === undefined ? !language.flags.has(word) : (index.terms[number] ?? -1) >= 0;
    if (bits !== 0 && (number === undefined || !isTopic)) signs.newFamilies |= bits;
    else if (bits !== 0) signs.knownFamilies |= bits;
    else if (isTopic && number !== undefined) signs.anchors += 1;
    else if (isTopic && /\p{L}{3}/u.test(word)) signs.lone += 1;
  }
  return signs;
}
