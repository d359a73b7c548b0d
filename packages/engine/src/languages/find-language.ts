import { createMemo } from "@pith/core/lib/create-memo";
import { getPrimaryLanguage } from "@pith/core/lib/get-primary-language";
import { eastAsianLanguages } from "./east-asian.ts";
import { english } from "./english.ts";
import { germanicLanguages } from "./germanic.ts";
import type { LanguageRules } from "./language-rules.ts";
import { otherEuropeanLanguages } from "./other-european.ts";
import {
  buildAlternatives,
  buildAnywherePattern,
  buildStartPattern,
  type PhrasePattern,
} from "./phrase-pattern.ts";
import { romanceLanguages } from "./romance.ts";
import { slavicLanguages } from "./slavic.ts";
import { isUnspacedLanguage } from "./split-words.ts";
import { type AffixTable, buildAffixTable } from "./stem-word.ts";
import { westAndSouthAsianLanguages } from "./west-and-south-asian.ts";

/** Bit flags for word classes. A word with any of the first four can't be a topic. */
export const WORD_GLUE = 1;
export const WORD_POINTING = 2;
export const WORD_COMMON = 4;
export const WORD_FILLER = 8;
export const WORD_NUMBER = 16;
export const WORD_VERB = 32;
export const WORD_VAGUE = 64;

/** The rules for a language, compiled for lookup. */
export interface Language {
  /** Primary subtag, such as `en`; `und` if unknown. */
  code: string;
  /** False for a language without rules. Its lists are empty, so only the statistics are used. */
  isKnown: boolean;
  isUnspaced: boolean;
  hasVerbs: boolean;
  /** Maps words to their flags. Words that aren't listed have none. */
  flags: ReadonlyMap<string, number>;
  prefixes: AffixTable;
  suffixes: AffixTable;
  /** See `LanguageRules`. */
  relatives: ReadonlySet<string>;
  isVerbSecond: boolean;
  /** Endings of words that can't name anything on their own; see `LanguageRules`. */
  verbalEndings: readonly string[];
  /** Matches all openers at the start of a text, with their punctuation. */
  openers: PhrasePattern;
  /** Matches openers that are left over at the end of a text, such as "and". */
  looseEnds: PhrasePattern;
  /** Matches a phrase that refers back, or a question word, at the start of a text. */
  backward: PhrasePattern;
  questions: PhrasePattern;
  /** Matches phrases anywhere in a text. */
  asides: PhrasePattern;
  signals: PhrasePattern;
  shifts: PhrasePattern;
  fillers: PhrasePattern;
}

const RULES: Readonly<Record<string, LanguageRules>> = {
  en: english,
  ...germanicLanguages,
  ...romanceLanguages,
  ...slavicLanguages,
  ...otherEuropeanLanguages,
  ...westAndSouthAsianLanguages,
  ...eastAsianLanguages,
};

const EMPTY: LanguageRules = {
  glue: "",
  pointing: "",
  common: "",
  verbs: "",
  fillers: "",
  openers: "",
  backward: "",
  questions: "",
  asides: "",
  signals: "",
  shifts: "",
  suffixes: "",
  prefixes: "",
};

function buildClauseOpeners(rules: LanguageRules["clauseOpeners"]): string | null {
  if (rules === undefined) return null;
  const join = (words: string): string => `(?:${words.replaceAll(" ", "|")})`;
  return `${join(rules.words)}(?=\\s+${join(rules.before)}(?:['’]\\p{L}{1,3})?(?![\\p{L}\\p{M}\\p{N}-]))`;
}

function compileLanguage(code: string): Language {
  const known = RULES[code];
  const rules = known ?? EMPTY;
  const isUnspaced = isUnspacedLanguage(code);
  const flags = new Map<string, number>();
  const classes: [string, number][] = [
    [rules.glue, WORD_GLUE],
    [rules.pointing, WORD_POINTING],
    [rules.common, WORD_COMMON],
    [rules.fillers, WORD_FILLER],
    [rules.verbs, WORD_VERB],
    [rules.vague ?? "", WORD_VAGUE],
  ];
  for (const [words, flag] of classes)
    for (const word of words.split(" ")) if (word !== "") flags.set(word, (flags.get(word) ?? 0) | flag);
  // Phrases that open a sentence, refer back or ask a question are never topics, so the single words among
  // them needn't be listed again.
  for (const phrases of [rules.openers, rules.backward, rules.questions])
    for (const word of phrases.split("|"))
      if (/^[\p{L}\p{M}'’-]+$/u.test(word) && !flags.has(word)) flags.set(word, WORD_COMMON);

  const atStart = (phrases: string): PhrasePattern => buildStartPattern({ phrases, isUnspaced });
  const anywhere = (phrases: string): PhrasePattern => buildAnywherePattern({ phrases, isUnspaced });
  const openers = [
    buildAlternatives({
      phrases: [...rules.openers.split("|"), ...rules.fillers.split(" ")],
      isUnspaced,
    }),
    buildClauseOpeners(rules.clauseOpeners),
  ].filter((pattern) => pattern !== null);
  const hanging = buildAlternatives({
    phrases: rules.openers.split("|").filter((phrase) => !/[,.]$/.test(phrase)),
    isUnspaced,
  });
  const fillers = buildAlternatives({ phrases: rules.fillers.split(" "), isUnspaced });
  return {
    code,
    isKnown: known !== undefined,
    isUnspaced,
    hasVerbs: rules.verbs !== "",
    flags,
    prefixes: buildAffixTable(rules.prefixes),
    suffixes: buildAffixTable(rules.suffixes),
    isVerbSecond: rules.isVerbSecond === true,
    relatives: new Set((rules.relatives ?? "").split(" ").filter((word) => word !== "")),
    verbalEndings: (rules.verbal ?? "").split(" ").filter((ending) => ending !== ""),
    openers:
      openers.length === 0 ? null : new RegExp(`^(?:(?:${openers.join("|")})[\\s,.!?…،。，、–—-]*)+`, "iu"),
    looseEnds: hanging === null || isUnspaced ? null : new RegExp(`(?:[\\s,]+${hanging})+[\\s,.…]*$`, "iu"),
    backward: atStart(rules.backward),
    questions: atStart(rules.questions),
    asides: anywhere(rules.asides),
    signals: anywhere(rules.signals),
    shifts: anywhere(rules.shifts),
    // Also matches the commas around a hesitation, so that at most one of them remains.
    fillers:
      fillers === null || isUnspaced
        ? null
        : new RegExp(`(^|[\\s,]+)${fillers}\\s*,?(?=[\\s,.!?…]|$)`, "giu"),
  };
}

/**
 * Returns the rules for a BCP 47 language, or empty rules for an unknown one. They are compiled once and
 * cached.
 */
export function findLanguage(language: string): Language {
  return readLanguage(getPrimaryLanguage(language));
}

const readLanguage = createMemo({ compute: compileLanguage });
