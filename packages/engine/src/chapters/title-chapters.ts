import { clipTitle, MAX_TITLE_CHARACTERS } from "./clip-title.ts";
import { isSameFamily } from "./is-same-family.ts";
import { type Phrase, type PhraseSource, rankPhrases, type Stretch } from "./rank-phrases.ts";

/** What a phrase loses that says what an earlier title says, or of which an earlier title says a part. */
const REPEATED = 3;
const OVERLAPPING = 0.7;
/** What one loses that isn't surely a noun phrase: a title there has to be, and people's are loose too. */
const NOT_NOUN = 0.8;
/** The first sentence of so many words names a stretch without a topic word; "Yes." doesn't. */
const MIN_TELLING_WORDS = 5;
const INNER_CAPITAL = /^\p{Ll}+\p{Lu}/u;

/** Returns the phrase with a capital; "iOS" and "eBay" keep their small letter. */
export function capitalizePhrase({ text, language }: { text: string; language: string }): string {
  if (INNER_CAPITAL.test(text)) return text;
  const first = String.fromCodePoint(text.codePointAt(0) ?? 32);
  return first.toLocaleUpperCase(language === "und" ? "en" : language) + text.slice(first.length);
}

function listWords(text: string): string[] {
  return text.toLowerCase().split(/\s+/u);
}

function isSameWord(left: string, right: string): boolean {
  return left === right || isSameFamily(left, right);
}

/** Returns true if every word of the shorter is a form of a word of the longer: "Watch" and "Apple Watch". */
export function saysTheSame(left: string, right: string): boolean {
  const [shorter = [], longer = []] = [listWords(left), listWords(right)].sort(
    (one, other) => one.length - other.length,
  );
  return shorter.every((word) => longer.some((other) => isSameWord(word, other)));
}

/** Returns the best phrase that no earlier title has; one that says the same as an earlier one comes later. */
export function choosePhrase({
  phrases,
  titles,
  isNoun,
  notNoun = Number.POSITIVE_INFINITY,
}: {
  phrases: readonly Phrase[];
  /** See `PhraseJudge`. */
  isNoun: (phrase: Phrase) => boolean;
  /** What a phrase loses that surely names nothing; without it none of those is chosen. */
  notNoun?: number;
  /** What has been named before. */
  titles: readonly string[];
}): Phrase | null {
  let best: Phrase | null = null;
  let highest = Number.NEGATIVE_INFINITY;
  for (const phrase of phrases) {
    if (phrase.text.length > MAX_TITLE_CHARACTERS || phrase.score <= highest) continue;
    const lower = phrase.text.toLowerCase();
    if (titles.some((title) => title.toLowerCase() === lower)) continue;
    const words = new Set(listWords(phrase.text));
    const isRepeated = titles.some((title) => saysTheSame(title, phrase.text));
    const isOverlapping = titles.some((title) => listWords(title).some((word) => words.has(word)));
    const fresh = phrase.score - (isRepeated ? REPEATED : isOverlapping ? OVERLAPPING : 0);
    if (fresh <= highest) continue;
    const score = isNoun(phrase) ? fresh : fresh - notNoun;
    if (score <= highest) continue;
    best = phrase;
    highest = score;
  }
  return best;
}

/** What a stretch is called. */
export interface ChapterName {
  title: string;
  /** The title's phrase as it is said inside a sentence; null for a title that is the start of a sentence. */
  phrase: string | null;
}

/**
 * Names stretches of a talk, each by the one phrase said in it that names it best. `starts` are the sentences with which
 * the stretches start, ascending. No two titles are the same. A stretch without any topic word takes the first words of
 * a sentence, whole ones. Linear in the size of the talk.
 */
export function titleChapters({
  source,
  starts,
  weights,
}: {
  source: PhraseSource;
  starts: readonly number[];
  /** Of the signs of phrases; the fitted ones if absent. */
  weights?: readonly number[];
}): ChapterName[] {
  const { sentences, index } = source;
  const titles: string[] = [];
  const names: ChapterName[] = [];
  for (const [chapter, first] of starts.entries()) {
    const stretch: Stretch = { first, end: starts[chapter + 1] ?? sentences.length };
    const phrases = rankPhrases({ source, stretch, ...(weights === undefined ? {} : { weights }) });
    const { isNoun } = source.judge;
    const phrase = choosePhrase({ phrases, titles, isNoun, notNoun: NOT_NOUN });
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
