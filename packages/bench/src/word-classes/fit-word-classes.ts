import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { findPhraseGrammar } from "@pith/engine/chapters/phrase-grammar";
import { buildTermIndex } from "@pith/engine/extract/build-term-index";
import { findLanguage } from "@pith/engine/languages/find-language";
import { END } from "@pith/engine/restore/word-net-core";
import { readOpenTexts } from "../restore/open-text.ts";
import { stripSigns } from "../restore/strip-signs.ts";
import { readTaggedTexts, TAGGED_LANGUAGES, type TaggedWord, type WordClass } from "./tagged-text.ts";
import { type TagSentence, trainTagger } from "./train-tagger.ts";

const FOLDER = new URL("../../../engine/src/chapters/word-classes/", import.meta.url);
/** Every twelfth tagged document is held out, to see how often the tagger is right. */
const KEPT_OUT = 12;
/**
 * A rarer word isn't listed. The minimum is higher for the lists that every page loads, so they have fewer
 * words.
 */
const MIN_USES = 6;
const MIN_BUNDLED_USES = 14;
const BUNDLED_LANGUAGES = ["en", "es"];
/**
 * Two pseudo-counts: one for uses at the end of a phrase, distributed like all uses of the word, and one for
 * each class among those.
 */
const USUAL_USES = 5;
const PRIOR = 0.5;
/**
 * Verbs have this lower minimum level, since what follows a verb may be more telling than the verb itself.
 */
const MIN_VERB_LEVEL = -1;
const MIN_LEVEL = 1;
const MAX_LEVEL = 4;
/**
 * A word is listed as a finite verb if it is one in at least this fraction of its uses before a noun or
 * adjective.
 */
const MIN_FINITE_SHARE = 0.8;
/**
 * A word that follows phrases is listed if it follows at least this many of them and is at least this
 * informative.
 */
const MIN_AFTER_USES = 300;
const MIN_AFTER_ODDS = 0.5;
/** Factor for the number of words that are read from each open text. */
const TIMES = 4;
/**
 * A tagger trained on parliamentary records makes mistakes in novels, whose verbs are rare in talks anyway.
 */
const READ = /^(?!novels)/;

type Counts = Record<WordClass, number>;

function printAccuracy({ tag, sentences }: { tag: TagSentence; sentences: readonly TaggedWord[][] }): void {
  let right = 0;
  let whole = 0;
  for (const sentence of sentences) {
    const found = tag(sentence.map(({ spelling }) => spelling));
    for (const [at, { kind }] of sentence.entries()) {
      if (kind === "other" && found[at] === "other") continue;
      whole += 1;
      right += found[at] === kind ? 1 : 0;
    }
  }
  console.log(`${((100 * right) / whole).toFixed(1)} % of ${whole} held-out words have the right class`);
}

/** Returns a paragraph's sentences, with `.` or `,` in place of each punctuation mark. */
function splitSentences({ text, language }: { text: string; language: string }): string[][] {
  const sentences: string[][] = [[]];
  for (const { spelling, sign, hasSign } of stripSigns({ text, language })) {
    const sentence = sentences.at(-1) ?? [];
    sentence.push(spelling);
    if (sign >= END) {
      sentence.push(".");
      sentences.push([]);
    } else if (hasSign) sentence.push(",");
  }
  return sentences.filter((sentence) => sentence.length > 0);
}

/**
 * Returns the sentences of the tagged texts and of all other open texts in the folder, except for novels. The
 * open texts are tagged automatically.
 */
function* readSentences({ folder, language }: { folder: string; language: string }): Generator<TaggedWord[]> {
  const documents = readTaggedTexts({ folder, language });
  const listSentences = (some: typeof documents): TaggedWord[][] =>
    some.flatMap(({ sentences }) => sentences);
  printAccuracy({
    tag: trainTagger(listSentences(documents.filter((_, at) => at % KEPT_OUT !== 0))),
    sentences: listSentences(documents.filter((_, at) => at % KEPT_OUT === 0)),
  });
  yield* listSentences(documents.filter(({ isNovel }) => !isNovel));
  const tag = trainTagger(listSentences(documents));
  for (const paragraph of readOpenTexts({ folder, language, what: READ, times: TIMES }).flat())
    for (const words of splitSentences({ text: paragraph, language })) {
      const kinds = tag(words);
      yield words.map((spelling, at) => ({ spelling, kind: kinds[at] ?? "other" }));
    }
}

/**
 * How often a word belongs to each class: anywhere, at what may be the end of a phrase, and before what may
 * be a noun.
 */
interface WordUses {
  all: Counts;
  last: Counts;
  leading: Counts;
}

interface Knowledge {
  words: Map<string, WordUses>;
  /**
   * How often each word follows a phrase that ends in a noun, and how often it follows one that seems to end
   * in a noun but actually ends in a verb or participle.
   */
  afterNouns: Map<string, number>;
  afterOthers: Map<string, number>;
}

function countNothing(): Counts {
  return { other: 0, noun: 0, finite: 0, participle: 0, gerund: 0, adjective: 0, adverb: 0 };
}

function add(counts: Map<string, number>, word: string): void {
  counts.set(word, (counts.get(word) ?? 0) + 1);
}

function normalize(spelling: string): string {
  return spelling.replaceAll("’", "'").toLowerCase();
}

function isNominal(word: TaggedWord | undefined): boolean {
  return word?.kind === "noun" || word?.kind === "adjective" || word?.kind === "gerund";
}

function count({ sentences, language }: { sentences: Iterable<TaggedWord[]>; language: string }): Knowledge {
  const { articles, binding } = findPhraseGrammar(language);
  const knowledge: Knowledge = { words: new Map(), afterNouns: new Map(), afterOthers: new Map() };
  for (const sentence of sentences) {
    const words = sentence.filter(({ spelling }) => spelling !== ",");
    for (const [at, { spelling, kind }] of words.entries()) {
      // A capital marks a name or the start of a sentence, where the tagger errs more.
      if (kind === "other" || !/^\p{Ll}/u.test(spelling)) continue;
      const word = normalize(spelling).replace(/'s?$/, "");
      const uses = knowledge.words.get(word) ?? {
        all: countNothing(),
        last: countNothing(),
        leading: countNothing(),
      };
      knowledge.words.set(word, uses);
      uses.all[kind] += 1;
      const [before, after] = [words[at - 1], words[at + 1]];
      const leader = normalize(before?.spelling ?? "");
      const isLed = articles?.has(leader) === true || binding?.has(leader) === true;
      if (isNominal(after)) uses.leading[kind] += 1;
      else if (isNominal(before) || isLed) uses.last[kind] += 1;
      if (!isNominal(before)) continue;
      const next = normalize(after?.spelling ?? ".");
      if (kind === "noun") add(knowledge.afterNouns, next);
      else if (kind === "finite" || kind === "participle") add(knowledge.afterOthers, next);
    }
  }
  return knowledge;
}

function countAll(counts: Counts): number {
  return Object.values(counts).reduce((sum, each) => sum + each, 0);
}

/**
 * Returns the log odds that a word at the end of a phrase isn't a noun, rounded to an integer. A gerund
 * counts as a noun.
 */
function findLevel({ all, last }: WordUses): number {
  const share = USUAL_USES / countAll(all);
  const nouns = last.noun + last.gerund + (all.noun + all.gerund) * share;
  const others = countAll(last) + USUAL_USES - nouns;
  return Math.min(MAX_LEVEL, Math.round(Math.log((others + PRIOR) / (nouns + PRIOR))));
}

function isVerb({ all, leading }: WordUses): boolean {
  const { finite, participle, adjective, adverb } = countAll(leading) === 0 ? all : leading;
  return finite > 0 && finite >= (finite + participle + adjective + adverb) * MIN_FINITE_SHARE;
}

/** Lists words by level. Alphabetical order produces the smallest file. */
function listLevels({
  words,
  from,
}: {
  words: readonly (readonly [string, WordUses])[];
  from: number;
}): Record<number, string> {
  const levels = Array.from({ length: MAX_LEVEL - from + 1 }, (_, at) => from + at);
  return Object.fromEntries(
    levels.map((level) => [
      level,
      words
        .filter(([, uses]) => findLevel(uses) === level)
        .map(([word]) => word)
        .sort()
        .join(" "),
    ]),
  );
}

function listAfter({
  knowledge: { afterNouns, afterOthers },
  topics,
}: {
  knowledge: Knowledge;
  topics: ReadonlySet<string>;
}): string {
  const sum = (counts: Map<string, number>): number =>
    [...counts.values()].reduce((all, each) => all + each, 0);
  const nouns = sum(afterNouns);
  const others = sum(afterOthers);
  return [...new Set([...afterNouns.keys(), ...afterOthers.keys()])]
    .flatMap((word) => {
      const nominal = afterNouns.get(word) ?? 0;
      const verbal = afterOthers.get(word) ?? 0;
      const odds = Math.log((verbal + PRIOR) / others / ((nominal + PRIOR) / nouns));
      return topics.has(word) || nominal + verbal < MIN_AFTER_USES || Math.abs(odds) < MIN_AFTER_ODDS
        ? []
        : [`${word} ${odds.toFixed(1)}`];
    })
    .sort()
    .join(" ");
}

/**
 * Fits a language's word classes to the texts in a folder, and writes them as an engine module.
 */
function fitWordClasses({ language, folder }: { language: string; folder: string }): void {
  const knowledge = count({ sentences: readSentences({ folder, language }), language });
  const texts = [...knowledge.words.keys(), ...knowledge.afterNouns.keys(), ...knowledge.afterOthers.keys()];
  const { terms, words: known } = buildTermIndex({ texts, language: findLanguage(language) });
  const topics = new Set(known.filter((_, at) => (terms[at] ?? -1) >= 0));
  const listed = [...knowledge.words].filter(
    ([word, { all }]) =>
      topics.has(word) &&
      countAll(all) >= (BUNDLED_LANGUAGES.includes(language) ? MIN_BUNDLED_USES : MIN_USES),
  );
  const verbs = listLevels({ words: listed.filter(([, uses]) => isVerb(uses)), from: MIN_VERB_LEVEL });
  // Where adjectives and participles follow their noun, they may end a phrase.
  const modifiers = findPhraseGrammar(language).isHeadFirst
    ? {}
    : listLevels({ words: listed.filter(([, uses]) => !isVerb(uses)), from: MIN_LEVEL });
  const after = listAfter({ knowledge, topics });
  const module = `import type { WordClasses } from "./word-classes.ts";

// Generated by packages/bench/src/word-classes/fit-word-classes.ts. The texts are named in tagged-text.ts beside it.
export const wordClasses: WordClasses = ${JSON.stringify({ verbs, modifiers, after }, null, 2)};
`;
  writeFileSync(new URL(`${language}.ts`, FOLDER), module);
  console.log(`${listed.length} words, ${gzipSync(module, { level: 9 }).length} bytes gzip`);
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { language: { type: "string" }, text: { type: "string" } } });
  const { language = "", text } = values;
  if (text === undefined || !TAGGED_LANGUAGES.includes(language))
    console.error(`Usage: fit:word-classes --language ${TAGGED_LANGUAGES.join("|")} --text FOLDER`);
  else fitWordClasses({ language, folder: text });
}
