import type { TermIndex } from "../extract/build-term-index.ts";
import { isSameFamily } from "../ground/is-same-family.ts";
import { getReportingStems } from "../ground/reporting-words.ts";
import type { Language } from "../languages/find-language.ts";
import { splitWords } from "../languages/split-words.ts";
import { stemWord } from "../languages/stem-word.ts";
import type { SpeechStanding } from "./judge-speech.ts";
import { OWN_SENTENCES } from "./read-sentence-signs.ts";

/** Where the words of a talk stand, to tell whence a writer has those that his source doesn't say. */
export interface WordOrigins {
  /** Of the talk's sentences. */
  index: TermIndex;
  standing: SpeechStanding;
  /** Runs of three letters that the talk's words are made of, and how many of its words have each. */
  runs: ReadonlyMap<string, number>;
  /** Stems of the words that stand beside the speech: in the uploader's titles. */
  beside: ReadonlySet<string>;
  /** Doubtful speech without anything between its letters, in lower case. */
  squeezed: string;
}

/** A word with so many runs of letters that no other word of the talk has is none of the language's usual ones. */
const MIN_ODD_RUNS = 4;
/** In doubtful speech less is enough. */
const MIN_DOUBTFUL_RUNS = 1;
/** A word that is hidden among other letters has to be long, else it stands there by chance. */
const MIN_HIDDEN_CHARACTERS = 7;

function listRuns(word: string): string[] {
  const marked = `^${word}$`;
  return Array.from({ length: Math.max(0, marked.length - 2) }, (_each, at) => marked.slice(at, at + 3));
}

function countRuns(words: readonly string[]): Map<string, number> {
  const runs = new Map<string, number>();
  for (const word of words)
    for (const run of new Set(listRuns(word))) runs.set(run, (runs.get(run) ?? 0) + 1);
  return runs;
}

/** How many runs of letters a word of the talk shares with none of its other words; invented names have many. */
function countOddRuns({ word, runs }: { word: string; runs: ReadonlyMap<string, number> }): number {
  return listRuns(word).filter((run) => (runs.get(run) ?? 0) <= 1).length;
}

/** Letters and digits alone, lower case, look-alikes of width made one. */
export function squeezeText(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

/**
 * The topic words of a text that are said in one passage of the talk alone. What is written about a talk as a whole
 * doesn't rest on them: whoever says a thing once can't make it the talk's subject.
 */
export function findLoneWords({ text, origins }: { text: string; origins: WordOrigins }): string[] {
  const { index, standing } = origins;
  const { starts, sentences } = standing.places;
  return splitWords({ text, language: index.language.code }).filter((word) => {
    const term = index.terms[index.wordNumbers.get(word) ?? -1] ?? -1;
    if (term < 0) return false;
    const stands = sentences.subarray(starts[term] ?? 0, starts[term + 1] ?? 0);
    return (stands.at(-1) ?? 0) - (stands[0] ?? 0) <= OWN_SENTENCES;
  });
}

/** Gathers the origins of a talk's words. Linear. */
export function buildWordOrigins({
  sentences,
  index,
  standing,
  titles,
}: {
  sentences: readonly { text: string }[];
  index: TermIndex;
  standing: SpeechStanding;
  /** The uploader's. */
  titles: readonly string[];
}): WordOrigins {
  const doubtful = sentences.filter((_sentence, at) => standing.isDoubtful[at] === 1);
  const { language } = index;
  const words = splitWords({ text: titles.join(" "), language: language.code });
  return {
    index,
    standing,
    runs: countRuns(index.words),
    beside: new Set(words.map((word) => toStem({ word, language }))),
    squeezed: squeezeText(doubtful.map(({ text }) => text).join(" ")),
  };
}

function toStem({ word, language }: { word: string; language: Language }): string {
  return stemWord({ word, prefixes: language.prefixes, suffixes: language.suffixes });
}

function isMoved({
  term,
  word,
  origins,
  isTranslated,
}: {
  term: number;
  word: string;
  origins: WordOrigins;
  isTranslated: boolean;
}): boolean {
  const { places, isDoubtful } = origins.standing;
  const stands = places.sentences.subarray(places.starts[term] ?? 0, places.starts[term + 1] ?? 0);
  const first = stands[0];
  const last = stands.at(-1);
  if (first === undefined || last === undefined) return false;
  const oddRuns = countOddRuns({ word, runs: origins.runs });
  if (oddRuns >= MIN_DOUBTFUL_RUNS && stands.every((sentence) => isDoubtful[sentence] === 1)) return true;
  if (isTranslated || oddRuns < MIN_ODD_RUNS) return false;
  return last - first <= 2 * OWN_SENTENCES;
}

/**
 * The words of a text that its source doesn't say and that a writer can only have from somewhere else: they stand in
 * doubtful speech alone, in a title, or, made unlike the talk's other words, in one other passage. A claim speaks of its
 * own moment; such words were put there because something elsewhere asked for it. Ordinary words are the writer's own,
 * unless they hide in doubtful speech. Of a translated text, whose words mostly can't be compared, only those from
 * doubtful speech and titles are found.
 */
export function findMovedWords({
  text,
  span,
  origins,
  isTranslated,
}: {
  text: string;
  span: string;
  origins: WordOrigins;
  isTranslated: boolean;
}): string[] {
  const { index, squeezed } = origins;
  const { language } = index;
  const said = new Set(
    splitWords({ text: span, language: language.code }).map((word) => toStem({ word, language })),
  );
  const families = [...said];
  const reporting = getReportingStems(language);
  return splitWords({ text, language: language.code }).filter((word) => {
    const stem = toStem({ word, language });
    if (said.has(stem) || families.some((other) => isSameFamily(stem, other))) return false;
    const number = index.wordNumbers.get(word);
    if (number === undefined) {
      if (origins.beside.has(stem) && !language.flags.has(word)) return true;
      const hidden = squeezeText(word);
      return hidden.length >= MIN_HIDDEN_CHARACTERS && squeezed.includes(hidden);
    }
    const term = index.terms[number] ?? -1;
    return term >= 0 && !reporting.has(stem) && isMoved({ term, word, origins, isTranslated });
  });
}
