import { capitalizePhrase } from "../languages/capitalize-phrase.ts";
import { finishSteps, type Steps } from "../steps/finish-steps.ts";
import { clipTitle, MAX_TITLE_CHARACTERS } from "./clip-title.ts";
import { isSameFamily } from "./is-same-family.ts";
import { type Phrase, type PhraseSource, rankPhrases, type Stretch } from "./rank-phrases.ts";

/** Penalty for a phrase that repeats or contains an earlier title. */
const REPEATED = 3;
const OVERLAPPING = 0.7;
/**
 * Penalty for a phrase that may not be a noun phrase. Low because every chapter needs a title, and
 * human-written titles aren't always noun phrases either.
 */
const NOT_NOUN = 0.8;
/**
 * A stretch without a topic word is titled by its first sentence with at least this many words, which skips
 * ones like "Yes."
 */
const MIN_TELLING_WORDS = 5;

function listWords(text: string): string[] {
  return text.toLowerCase().split(/\s+/u);
}

function isSameWord(left: string, right: string): boolean {
  return left === right || isSameFamily(left, right);
}

/**
 * True if every word of the shorter phrase is a form of one in the longer phrase, as in "Watch" and "Apple
 * Watch".
 */
export function saysTheSame(left: string, right: string): boolean {
  const [shorter = [], longer = []] = [listWords(left), listWords(right)].sort(
    (one, other) => one.length - other.length,
  );
  return shorter.every((word) => longer.some((other) => isSameWord(word, other)));
}

/**
 * Returns the best phrase that isn't a title yet; null if there is none. Phrases similar to an earlier title are
 * penalized.
 */
export function choosePhrase({
  phrases,
  titles,
  isNoun,
  notNoun = Number.POSITIVE_INFINITY,
  singleWord = 0,
  isCitable,
}: {
  /** Ordered by score, the highest first. */
  phrases: readonly Phrase[];
  /** See `PhraseJudge`. */
  isNoun: (phrase: Phrase) => boolean;
  /** Penalty for a phrase that clearly isn't a name. If absent, such phrases are never chosen. */
  notNoun?: number;
  /** Penalty for a phrase of a single word. */
  singleWord?: number;
  /** True if the phrase has to be able to stand alone; see `isCitable`. */
  isCitable: boolean;
  /** The titles that are already in use. */
  titles: readonly string[];
}): Phrase | null {
  let best: Phrase | null = null;
  let highest = Number.NEGATIVE_INFINITY;
  for (const phrase of phrases) {
    if (phrase.score <= highest) break;
    const own = phrase.score - (phrase.text.includes(" ") ? 0 : singleWord);
    if (phrase.text.length > MAX_TITLE_CHARACTERS || own <= highest) continue;
    if (isCitable && !phrase.isCitable) continue;
    const lower = phrase.text.toLowerCase();
    if (titles.some((title) => title.toLowerCase() === lower)) continue;
    const words = new Set(listWords(phrase.text));
    const isRepeated = titles.some((title) => saysTheSame(title, phrase.text));
    const isOverlapping = titles.some((title) => listWords(title).some((word) => words.has(word)));
    const fresh = own - (isRepeated ? REPEATED : isOverlapping ? OVERLAPPING : 0);
    if (fresh <= highest) continue;
    const score = isNoun(phrase) ? fresh : fresh - notNoun;
    if (score <= highest) continue;
    best = phrase;
    highest = score;
  }
  return best;
}

interface TitleTask {
  source: PhraseSource;
  starts: readonly number[];
}

/** The name of a stretch. */
export interface ChapterName {
  title: string;
  /**
   * The phrase that is the title, as spelled in the middle of a sentence; null if the title is the beginning
   * of a sentence.
   */
  phrase: string | null;
}

/**
 * Names stretches of a talk, each after its most descriptive phrase. `starts` are the first sentences of the
 * stretches, ascending. All titles are distinct. A stretch without a topic word gets as many of a sentence's
 * first words as fit. Runs in time linear in the length of the talk.
 */
export function titleChapters(task: TitleTask): ChapterName[] {
  return finishSteps(titleChaptersInSteps(task));
}

/** Like `titleChapters`, but with a step for each stretch. */
export function* titleChaptersInSteps({ source, starts }: TitleTask): Steps<ChapterName[]> {
  const { sentences, index } = source;
  const titles: string[] = [];
  const names: ChapterName[] = [];
  for (const [chapter, first] of starts.entries()) {
    if (chapter > 0) yield;
    const stretch: Stretch = { first, end: starts[chapter + 1] ?? sentences.length };
    const phrases = rankPhrases({ source, stretch });
    const { isNoun } = source.judge;
    const choose = (isCitable: boolean) =>
      choosePhrase({ phrases, titles, isNoun, notNoun: NOT_NOUN, isCitable });
    const phrase = choose(true) ?? choose(false);
    if (phrase !== null) {
      const title = capitalizePhrase({ text: phrase.text, language: index.language.code });
      titles.push(title);
      names.push({ title, phrase: phrase.text });
      continue;
    }
    const own = sentences.slice(stretch.first, stretch.end);
    const telling = own.find(({ words }) => words >= MIN_TELLING_WORDS) ?? own[0] ?? sentences[first];
    names.push({ title: clipTitle({ text: telling?.text ?? "", language: index.language }), phrase: null });
  }
  return names;
}
