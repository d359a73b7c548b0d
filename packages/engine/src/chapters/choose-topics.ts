import { createMemo } from "@pith/core/lib/create-memo";
import { findTitleTerms } from "../extract/find-title-terms.ts";
import { capitalizePhrase } from "../languages/capitalize-phrase.ts";
import { WORD_GLUE, WORD_VAGUE } from "../languages/find-language.ts";
import { splitWords } from "../languages/split-words.ts";
import type { Sentence } from "../transcript/sentence.ts";
import { collectPhrases } from "./collect-phrases.ts";
import { findPhraseGrammar } from "./phrase-grammar.ts";
import { type PhraseSource, rankPhrases } from "./rank-phrases.ts";
import { listWords, saysTheSame } from "./title-chapters.ts";

/**
 * Readers reject the whole line if one topic is wrong, and each additional topic is less likely to be right.
 */
const MAX_TOPICS = 3;
/**
 * How many of the best phrases in the whole talk are candidates. The names of its parts are candidates too.
 */
const MAX_RANKED = 60;
/**
 * A topic must be used on its own at least this many times, and in at least MIN_QUARTERS quarters of the
 * talk.
 */
const MIN_USES = 2;
const MIN_QUARTERS = 2;
/**
 * A phrase from the title is only a candidate if the talk uses each of its words at least this often, or the
 * whole phrase MIN_USES times.
 */
const MIN_TITLE_USES = 3;
/** A phrase with at least this many uses may be the topic of just one part. */
const MIN_LOCAL_USES = 6;
/** Minimum number of uses of a phrase, as a fraction of the uses of its most common word. */
const MIN_COHESION = 0.03;
/** Minimum weight of the second and third topics, as a fraction of the top topic's weight. */
const MIN_TOPIC_SHARES = [0.2, 0.35];
/** Minimum nounness of a word from the title. Being in the title is further evidence that it's a topic. */
const MIN_NOUNNESS = 0.6;
/** Minimum share of a phrase's uses that are spelled as in the title. */
const MIN_TITLE_SPELLINGS = 0.25;
/** A label of fewer sentences may be a heading ("Speedy Trial proposal:") and not a speaker's name. */
const MIN_SPEAKER_SHARE = 0.03;
const USES_EXPONENT = 0.7;
/**
 * Weight factor for common nouns, which readers usually find too general. German nouns, recognized by their
 * capitals, get MARKED_NOUN.
 */
const COMMON_NOUN = 0.1;
const MARKED_NOUN = 0.25;
/**
 * Weight factor for phrases with a preposition in Germanic languages, where a preposition often joins parts
 * of two different phrases.
 */
const JOINED = 0.5;
const IN_TITLE = 4;
/** German or Dutch words with at least this many letters are treated as compounds. */
const COMPOUND_LETTERS = 11;

const NAME = /^\p{Lu}|^\p{Ll}+\p{Lu}|\p{N}/u;
const SPECIAL = /[.*+?^${}()|[\]\\]/gu;

/** A topic of the whole talk. */
export interface Topic {
  text: string;
  terms: readonly number[];
}

interface Candidate extends Topic {
  weight: number;
  /** True for a single noun, which may be too general. */
  isCommon: boolean;
  /** True if the phrase occurs in the title. */
  isOfTitle: boolean;
  /** True if the title contains all of the phrase's words. */
  isTitled: boolean;
}

/**
 * Returns a phrase's most frequent spelling in the sentences (with spaces or hyphens), or null if none of
 * them uses it. The title's spelling is preferred if it makes up at least MIN_TITLE_SPELLINGS of the uses,
 * since recognizers often write names such as "Claude Code" in lowercase.
 */
function findSpelling({
  text,
  sentences,
  title,
}: {
  text: string;
  sentences: readonly Sentence[];
  title: string;
}): string | null {
  const spellings = new Map<string, number>();
  const words = text.split(/\s+/u).map((word) => word.replace(SPECIAL, "\\$&"));
  const phrase = `${words.join("[\\s-]+")}(?![\\p{L}\\p{N}])`;
  const pattern = new RegExp(`(?<=[^.!?…]\\s)${phrase}`, "giu");
  for (const { display } of sentences)
    for (const found of display.match(pattern) ?? []) spellings.set(found, (spellings.get(found) ?? 0) + 1);
  const uses = [...spellings.values()].reduce((sum, count) => sum + count, 0);
  const [titled] = title.match(new RegExp(`(?<![\\p{L}\\p{N}])${phrase}`, "iu")) ?? [];
  if (titled !== undefined && (spellings.get(titled) ?? 0) >= Math.max(1, uses * MIN_TITLE_SPELLINGS))
    return titled;
  const [most] = [...spellings].sort((left, right) => right[1] - left[1]);
  return most?.[0] ?? null;
}

/**
 * Returns the phrases in the title whose words the talk uses. They are spelled as in the talk, except in
 * German.
 */
function listTitlePhrases({ source, title }: { source: PhraseSource; title: string }): string[] {
  const { index, nounness, sentences, judge } = source;
  const [first] = sentences;
  if (first === undefined || title === "") return [];
  const said = collectPhrases({ sentences: [{ ...first, display: title }], index, nounness, positions: [0] })
    .filter(({ terms }) => terms.length > 1)
    .filter(
      ({ terms, surfaces }) =>
        terms.every((term) => (index.termCounts[term] ?? 0) >= MIN_TITLE_USES) ||
        [...surfaces.keys()].some((text) => judge.measure(text).count >= MIN_USES),
    )
    .flatMap(({ surfaces }) => [...surfaces.keys()]);
  return said
    .filter(
      (text) =>
        !said.some((other) => other.length > text.length && saysTheSame(listWords(text), listWords(other))),
    )
    .map((text) =>
      index.language.code === "de"
        ? text
        : (findSpelling({ text, sentences, title }) ??
          text
            .split(" ")
            .map((word) => findSpelling({ text: word, sentences, title: "" }) ?? word)
            .join(" ")),
    );
}

/** Returns the names of days and months in a language. Creating the formats takes milliseconds. */
const listDates = createMemo({ compute: writeDates });

function writeDates(code: string): string[] {
  const language = code === "und" ? "en" : code;
  const [day, month] = [{ weekday: "long" } as const, { month: "long" } as const].map(
    (form) => new Intl.DateTimeFormat(language, { ...form, timeZone: "UTC" }),
  );
  return Array.from({ length: 12 }, (_, at) => new Date(Date.UTC(2024, at, 1 + at))).flatMap((date) => [
    day?.format(date) ?? "",
    month?.format(date) ?? "",
  ]);
}

/**
 * Returns the lowercase words that can't be topics, alone or together: days, months, and the names of those
 * who speak at least MIN_SPEAKER_SHARE of the sentences.
 */
function listBarredWords({ sentences, index: { language } }: PhraseSource): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { speaker } of sentences)
    if (speaker !== null) counts.set(speaker, (counts.get(speaker) ?? 0) + 1);
  const names = [...counts].flatMap(([name, count]) =>
    count >= sentences.length * MIN_SPEAKER_SHARE ? [name] : [],
  );
  return new Set(
    [...names, ...listDates(language.code)].flatMap((text) => splitWords({ text, language: language.code })),
  );
}

/**
 * Chooses the topics of a whole talk, best first: at most three noun phrases that have no words in common.
 * Following the C-value for technical terms (K. Frantzi et al., "Automatic Recognition of Multi-Word Terms",
 * 2000), longer and more frequent phrases score higher. Phrases from the title get extra weight.
 */
export function chooseTopics({
  source,
  title,
  names,
}: {
  source: PhraseSource;
  /** Empty if the talk has no title. */
  title: string;
  /** The names of the talk's parts, which are candidates too. */
  names: readonly string[];
}): Topic[] {
  const { index, judge, sentences } = source;
  const { code } = index.language;
  const { isHeadFirst } = findPhraseGrammar(code);
  const marksNouns = code === "de";
  const titled = findTitleTerms({ title, index, except: WORD_VAGUE });
  const inTitle = findTitleTerms({ title, index });
  const ranked = rankPhrases({ source, stretch: { first: 0, end: sentences.length } }).slice(0, MAX_RANKED);
  const titlePhrases = listTitlePhrases({ source, title });
  const barred = listBarredWords(source);
  const numberWord = (word: string): number => index.wordNumbers.get(word) ?? -1;
  const isNominal = (words: readonly string[]): boolean =>
    (source.nounness[numberWord(words.at(-1) ?? "")] ?? 0) >= MIN_NOUNNESS;
  /** Returns the form that the talk uses most, such as "Grundgesetz" for "Grundgesetzes". */
  const findUsualForm = ({ text, terms }: Pick<Topic, "text" | "terms">): string =>
    index.words
      .filter((word, at) => index.terms[at] === terms[0] && judge.isCitable(word))
      .reduce((most, word) => (judge.measure(word).count > judge.measure(most).count ? word : most), text);
  const readCandidate = (text: string): Candidate | null => {
    if (!judge.isCitable(text)) return null;
    const words = splitWords({ text, language: code });
    const terms = words.map((word) => index.terms[numberWord(word)] ?? -1).filter((term) => term >= 0);
    const { count, whole, quarters, isInner, cohesion } = judge.measure(text);
    // A vague word can modify a topic, but can't be its head.
    const head = isHeadFirst ? terms[0] : terms.at(-1);
    const isTitled = titled.has(head ?? -1) && terms.every((term) => inTitle.has(term));
    const isSpread = quarters >= MIN_QUARTERS || count >= MIN_LOCAL_USES;
    const isOfTitle = isTitled && titlePhrases.includes(text);
    const isSure = whole >= MIN_USES && cohesion >= MIN_COHESION && (isSpread || isTitled);
    const isNoun =
      judge.isNoun({ text, isName: false }) || (isTitled && whole * 2 >= count && isNominal(words));
    if (terms.length === 0 || !(isOfTitle || (isSure && isNoun))) return null;
    if (words.every((word) => barred.has(word))) return null;
    const isName = !marksNouns && text.split(/\s+/u).every((word) => NAME.test(word));
    // A title's full name that is only said near the start or the end is probably the guest's.
    if (isTitled && isName && terms.length > 1 && count > 0 && !isInner) return null;
    const isCompound = (marksNouns || code === "nl") && text.length >= COMPOUND_LETTERS;
    const length = isCompound ? Math.max(2, terms.length) : terms.length;
    const isJoined =
      !isHeadFirst && words.some((word) => ((index.flags[numberWord(word)] ?? 0) & WORD_GLUE) !== 0);
    const common = marksNouns ? MARKED_NOUN : COMMON_NOUN;
    const isCommon = length === 1 && !isName && !isTitled;
    const mean = terms.reduce((sum, term) => sum + (index.termWeights[term] ?? 0), 0) / terms.length;
    const weight =
      Math.max(1, whole) ** USES_EXPONENT *
      Math.log2(1 + length) *
      Math.sqrt(mean / index.heaviest) *
      (isTitled ? IN_TITLE * length : isCommon ? common : isJoined ? JOINED : 1);
    return { text, weight, terms, isOfTitle, isTitled, isCommon: isCommon && !marksNouns };
  };
  const topics = [...new Set([...names, ...titlePhrases, ...ranked.map(({ text }) => text)])].flatMap(
    (text) => readCandidate(text) ?? [],
  );
  const findMost = (some: readonly Candidate[]) =>
    some.reduce((best, { weight }) => Math.max(best, weight), 0);
  // Compare phrases that aren't in the title only with each other. Otherwise, the line would often just
  // repeat the title.
  const mostUntitled = findMost(topics.filter(({ isTitled }) => !isTitled));
  const mostTitled = findMost(topics);
  for (const topic of topics) if (topic.isOfTitle) topic.weight += mostTitled;
  const chosen: Candidate[] = [];
  for (const topic of topics.sort((left, right) => right.weight - left.weight)) {
    const most = topic.isTitled ? mostTitled : mostUntitled;
    if (chosen.length === MAX_TOPICS || topic.weight < most * (MIN_TOPIC_SHARES[chosen.length - 1] ?? 0))
      continue;
    const isSaid = chosen.some(
      ({ text, terms }) =>
        saysTheSame(listWords(text), listWords(topic.text)) ||
        terms.some((term) => topic.terms.includes(term)),
    );
    // A common noun is better than no topic at all, but not worth adding to other topics.
    if (!isSaid && !(topic.isCommon && chosen.length > 0)) chosen.push(topic);
  }
  return chosen.map(({ text, terms, isOfTitle }) => {
    if (isOfTitle) return { text, terms };
    const isWord = splitWords({ text, language: code }).length === 1;
    const form = isWord ? findUsualForm({ text, terms }) : text;
    const spelled = findSpelling({ text: form, sentences, title }) ?? text;
    const shown = isWord && marksNouns ? capitalizePhrase({ text: spelled, language: code }) : spelled;
    return { text: shown, terms };
  });
}
