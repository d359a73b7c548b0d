import { makeReadable } from "../extract/make-readable.ts";
import { findLanguage, WORD_FILLER } from "../languages/find-language.ts";
import { type ComparedWord, isSameWord, listComparedWords } from "./compare-words.ts";
import { findSpokenWords, type SpokenWords } from "./spoken-words.ts";

/** Names that a quote's pronouns may refer to, and corrections of its misheard words. */
export interface Naming {
  /** Names that may replace a pronoun. */
  candidates: readonly string[];
  /** Misheard words, each with the name or term from the video that was meant. */
  repairs: readonly { heard: string; meant: string }[];
}

const MAX_WORDS = 150;
/** Length of the longest run of words that is checked for repetition. */
const MAX_REPEATED = 12;
/** Maximum number of pieces into which a word may be split, as in "l c d" or "data base". */
const MAX_PIECES = 6;
const MAX_STUTTER_LETTERS = 3;
const NEGATIONS = new Set(["no", "not", "non", "nein", "ne", "ni", "не", "ни"]);
/**
 * Next to one of these words, a word or phrase that is usually filler carries meaning: "just the", "this kind
 * of".
 */
const DETERMINERS = new Set(
  "a an the this that these those any some one what which every each another same".split(" "),
);

/** Drops immediate repetitions of words, but never of numbers. */
function dropRepeats(words: readonly ComparedWord[]): ComparedWord[] {
  const kept: ComparedWord[] = [];
  for (const word of words) {
    kept.push(word);
    for (let length = Math.min(MAX_REPEATED, kept.length >> 1); length > 0; length -= 1) {
      const run = kept.slice(-length);
      const isRepeat = run.every((each, at) => {
        const before = kept[kept.length - 2 * length + at];
        return each.values === null && before?.values === null && each.word === before.word;
      });
      if (!isRepeat) continue;
      kept.length -= length;
      break;
    }
  }
  return kept;
}

/** Returns the number of filler words that start at `at`; 0 if there are none. */
function countDroppable(input: { words: readonly ComparedWord[]; at: number; spoken: SpokenWords }): number {
  const { words, at, spoken } = input;
  const current = words[at];
  if (current === undefined || current.values !== null) return 0;
  const before = words[at - 1]?.word ?? "";
  const next = words[at + 1];
  const phrase = spoken.phrases.find((each) =>
    each.every((word, offset) => words[at + offset]?.word === word),
  );
  if (phrase !== undefined && !DETERMINERS.has(before)) return phrase.length;
  if (spoken.droppable.has(current.word)) {
    if (NEGATIONS.has(before)) return 0;
    if (current.word === "just" && (next === undefined || next.values !== null || DETERMINERS.has(next.word)))
      return 0;
    return 1;
  }
  const isStutter =
    current.word.length <= MAX_STUTTER_LETTERS &&
    !NEGATIONS.has(current.word) &&
    next !== undefined &&
    next.values === null &&
    next.word.length > current.word.length &&
    next.word.startsWith(current.word);
  return isStutter ? 1 : 0;
}

/**
 * Returns the position at which the word at `at` is repeated with only fillers in between; 0 if it isn't
 * repeated.
 */
function findSaidAgain(input: { words: readonly ComparedWord[]; at: number; spoken: SpokenWords }): number {
  const { words, at, spoken } = input;
  let next = at + 1;
  for (;;) {
    const dropped = countDroppable({ words, at: next, spoken });
    if (dropped === 0) break;
    next += dropped;
  }
  const isSame =
    words[at]?.values === null && words[next]?.values === null && words[at]?.word === words[next]?.word;
  return isSame ? next : 0;
}

/**
 * True if the word, such as an article, may be added or dropped. False in "a few", which differs from "few".
 */
function isOptional(input: { words: readonly ComparedWord[]; at: number; spoken: SpokenWords }): boolean {
  const { words, at, spoken } = input;
  const current = words[at];
  if (current === undefined || current.values !== null || !spoken.optional.has(current.word)) return false;
  return !["few", "little", "lot", "bit"].includes(words[at + 1]?.word ?? "");
}

/** Returns how many words, starting at `at`, together make up `whole`; 0 if they don't. */
function countPieces(input: { whole: ComparedWord; words: readonly ComparedWord[]; at: number }): number {
  const { whole, words, at } = input;
  let joined = "";
  for (let count = 1; count <= MAX_PIECES; count += 1) {
    const piece = words[at + count - 1];
    if (piece === undefined) return 0;
    // "5-10" and "5, 10" are two numbers.
    if (count > 1 && piece.values !== null && !piece.isSpaced) return 0;
    // Numbers may be spoken digit by digit or in groups: "7 8 2 5", "5 12".
    joined += piece.values === null ? piece.word : String(piece.values[0] ?? "");
    if (count > 1 && joined === whole.word) return count;
    if (!whole.word.startsWith(joined)) return 0;
  }
  return 0;
}

function startsWithWords(input: {
  words: readonly ComparedWord[];
  at: number;
  wanted: readonly ComparedWord[];
}) {
  const { words, at, wanted } = input;
  return (
    wanted.length > 0 &&
    wanted.every((each, offset) => {
      const word = words[at + offset];
      return word !== undefined && isSameWord(word, each);
    })
  );
}

interface Comparison {
  claim: readonly ComparedWord[];
  quote: readonly ComparedWord[];
  spoken: SpokenWords;
  candidates: readonly (readonly ComparedWord[])[];
  repairs: readonly { heard: readonly ComparedWord[]; meant: readonly ComparedWord[] }[];
}

/** Yields each pair of positions in the claim and the quote that one equivalence step can reach. */
function* listSteps({
  comparison,
  i,
  j,
}: {
  comparison: Comparison;
  i: number;
  j: number;
}): Iterable<[number, number]> {
  const { claim, quote, spoken, candidates, repairs } = comparison;
  const claimed = claim[i];
  const said = quote[j];
  if (said !== undefined) {
    const dropped = countDroppable({ words: quote, at: j, spoken });
    if (dropped > 0) yield [i, j + dropped];
    if (isOptional({ words: quote, at: j, spoken })) yield [i, j + 1];
    const again = findSaidAgain({ words: quote, at: j, spoken });
    if (again > 0) yield [i, again];
  }
  if (claimed !== undefined && isOptional({ words: claim, at: i, spoken })) yield [i + 1, j];
  if (claimed === undefined || said === undefined) return;
  if (isSameWord(claimed, said)) yield [i + 1, j + 1];
  const spelled = countPieces({ whole: claimed, words: quote, at: j });
  if (spelled > 0) yield [i + 1, j + spelled];
  const joined = countPieces({ whole: said, words: claim, at: i });
  if (joined > 0) yield [i + joined, j + 1];
  if (said.values === null && spoken.pronouns.has(said.word))
    for (const name of candidates)
      if (startsWithWords({ words: claim, at: i, wanted: name })) yield [i + name.length, j + 1];
  for (const { heard, meant } of repairs)
    if (
      startsWithWords({ words: claim, at: i, wanted: meant }) &&
      startsWithWords({ words: quote, at: j, wanted: heard })
    )
      yield [i + meant.length, j + heard.length];
}

function saysTheSame(comparison: Comparison): boolean {
  const { claim, quote } = comparison;
  if (claim.length === 0 || claim.length > MAX_WORDS || quote.length > MAX_WORDS * 2) return false;
  const width = quote.length + 1;
  const seen = new Uint8Array((claim.length + 1) * width);
  const open: [number, number][] = [[0, 0]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [i, j] = next;
    if (i === claim.length && j === quote.length) return true;
    if (seen[i * width + j] === 1) continue;
    seen[i * width + j] = 1;
    for (const step of listSteps({ comparison, i, j })) open.push(step);
  }
  return false;
}

const QUESTION = /[?？؟]/u;
/**
 * Matches the end of a punctuated statement. Captions without punctuation don't distinguish questions from
 * statements.
 */
const SENTENCE_END = /[.!。！]/u;

/**
 * True if a text repeats one of its quotes, or all of them in sequence, in nearly the same words.
 * Hesitations, fillers and repetitions may be missing. Case, punctuation, articles, contractions and number
 * formats may differ. With `naming`, pronouns may be resolved and misheard names corrected. All other words
 * must match in order, so numbers, names, negations and quantifiers are unchanged. A question never matches a
 * statement.
 */
export function isNearCopy({
  text,
  quotes,
  language,
  naming,
}: {
  text: string;
  quotes: readonly string[];
  /** The language of the quotes; a claim in another language is never a near copy. */
  language: string;
  naming: Naming | null;
}): boolean {
  const spoken = findSpokenWords(language);
  const rules = findLanguage(language);
  const isHesitation = ({ word, values }: ComparedWord): boolean =>
    values === null && ((rules.flags.get(word) ?? 0) & WORD_FILLER) !== 0;
  const listWords = (words: string): ComparedWord[] =>
    dropRepeats(listComparedWords({ text: words, language }).filter((word) => !isHesitation(word)));
  const claim = listWords(text);
  const candidates = (naming?.candidates ?? []).flatMap((name) => {
    const words = listWords(name);
    return [words, listWords(`${name}'s`)];
  });
  const repairs = (naming?.repairs ?? []).map(({ heard, meant }) => ({
    heard: listWords(heard),
    meant: listWords(meant),
  }));
  const evidence = [...quotes, ...(quotes.length > 1 ? [quotes.join(" ")] : [])];
  return evidence.some((quote) => {
    if (QUESTION.test(quote) && !QUESTION.test(text)) return false;
    if (QUESTION.test(text) && !QUESTION.test(quote) && SENTENCE_END.test(quote)) return false;
    const readings = [quote, makeReadable({ text: quote, language: rules })];
    return readings.some((reading) =>
      saysTheSame({ claim, quote: listWords(reading), spoken, candidates, repairs }),
    );
  });
}
