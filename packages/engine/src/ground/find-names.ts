import { type Language, WORD_GLUE } from "../languages/find-language.ts";

/** German and Luxembourgish write every noun with a capital. */
const CAPITALISED_NOUNS = new Set(["de", "lb"]);
const SURFACE = /\p{L}[\p{L}\p{M}\p{N}]*(?:['’&.-]\p{L}[\p{L}\p{M}\p{N}]*)*/gu;
const CAPITAL = /^\p{Lu}/u;
const ALL_CAPITALS = /^\p{Lu}[\p{Lu}\p{N}&.-]+$/u;
const TITLES = new Set(["mr", "mrs", "ms", "dr", "prof", "herr", "frau", "mme", "sr", "sra"]);
const KATAKANA_OR_LATIN_RUN = /[\u30a1-\u30ff]{3,}|[A-Za-z][A-Za-z0-9]{2,}/g;
const SENTENCE_END = /[.!?…:]["'”’»)]*\s*$/u;

/** What the transcript tells of words that are written with a capital. */
export interface NameKnowledge {
  language: Language;
  /** True for a word that stands behind an article somewhere, as nouns do and names seldom. */
  takesArticle: (word: string) => boolean;
  /** True for a word that is written with a capital inside a sentence and never without one. */
  isAlwaysCapital: (word: string) => boolean;
}

function isListed({ word, language }: { word: string; language: Language }): boolean {
  return language.flags.has(word.toLowerCase().replace(/[’]/g, "'"));
}

/**
 * The names in a claim: words with a capital inside a sentence, abbreviations, and at the start of a sentence words
 * that the transcript always writes with a capital. In languages that capitalise nouns, those that never
 * take an article. In scripts without capitals, runs of katakana or Latin letters. Lower case, possessives cut, in
 * order, each once.
 */
export function findNames({ text, knowledge }: { text: string; knowledge: NameKnowledge }): string[] {
  const { language, takesArticle, isAlwaysCapital } = knowledge;
  const names = new Set<string>();
  if (language.isUnspaced) {
    for (const match of text.matchAll(KATAKANA_OR_LATIN_RUN)) names.add(match[0].toLowerCase());
    return [...names];
  }
  for (const match of text.matchAll(SURFACE)) {
    const surface = match[0].replace(/['’]s$/u, "");
    if (!CAPITAL.test(surface) || surface.length < 2 || isListed({ word: surface, language })) continue;
    const before = text.slice(0, match.index);
    // "36 GB", "12 Euros": what is counted is a unit, and "Mr" says nothing of who is meant.
    if (/\p{Nd} ?$/u.test(before) || TITLES.has(surface.toLowerCase())) continue;
    const startsSentence = before.trim() === "" || SENTENCE_END.test(before) || /["'“„«(]$/u.test(before);
    // Of "UK-wide" and "Finch-Smith" each part with a capital is a name.
    for (const part of surface.split("-")) {
      if (!CAPITAL.test(part) || part.length < 2) continue;
      const word = part.toLowerCase();
      if (ALL_CAPITALS.test(part)) names.add(word);
      else if (CAPITALISED_NOUNS.has(language.code)) {
        if (!startsSentence && !takesArticle(word)) names.add(word);
      } else if (!startsSentence || isAlwaysCapital(word)) names.add(word);
    }
  }
  return [...names];
}

/** Learns from a transcript's texts, sentence by sentence, how it uses capitals and articles. Linear. */
export function learnNames({
  texts,
  language,
}: {
  texts: Iterable<string>;
  language: Language;
}): NameKnowledge {
  const behindGlue = new Set<string>();
  const capital = new Set<string>();
  const small = new Set<string>();
  for (const text of texts) {
    let isBehindGlue = false;
    let isFirst = true;
    for (const [surface] of language.isUnspaced ? [] : text.matchAll(SURFACE)) {
      const word = surface.toLowerCase().replace(/['’]s$/u, "");
      if (isBehindGlue) behindGlue.add(word);
      isBehindGlue = ((language.flags.get(word) ?? 0) & WORD_GLUE) !== 0;
      if (!CAPITAL.test(surface)) small.add(word);
      else if (!isFirst) capital.add(word);
      isFirst = false;
    }
  }
  return {
    language,
    takesArticle: (word) => behindGlue.has(word),
    isAlwaysCapital: (word) => capital.has(word) && !small.has(word),
  };
}
