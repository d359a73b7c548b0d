import { createMemo } from "@pith/core/lib/create-memo";
import { getSpeechLexicon, type SpeechLexicon } from "./speech-lexicon.ts";
import { currencySigns, writtenUnits } from "./verbalize-measure.ts";

/** A number in text: groups and decimals, in Western, Arabic-Indic or Devanagari digits. */
const NUMBER = String.raw`\p{Nd}+(?:[.,\u00a0\u202f’']\p{Nd}+)*`;
/** Letters of scripts that put spaces between words. In other scripts, numbers touch adjacent characters. */
const LETTER = String.raw`\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}`;
/** Rejects numbers that are part of a name, a version or a longer number. */
const BEFORE = String.raw`(?<![${LETTER}\p{Nd}.,:/\-–−])`;
const SIGNS = Object.keys(currencySigns).map(escapePattern).join("|");
const UNITS = Object.keys(writtenUnits)
  .sort((first, second) => second.length - first.length)
  .map(escapePattern)
  .join("|");

/** Patterns to find in a language's text, with their replacements. */
export interface SpeechRules {
  lexicon: SpeechLexicon;
  dateFormat: Intl.DateTimeFormat;
  /** Joins two items, including spaces: ' and ', '和'. */
  conjunction: string;
  /** Currency sign, number, and magnitude word. */
  moneyBefore: RegExp;
  /** Number, currency sign. */
  moneyAfter: RegExp;
  /** Number, unit. */
  measure: RegExp;
  /** Number before a percent sign. */
  share: RegExp;
  /** Two numbers in a range. */
  span: RegExp;
  abbreviations: readonly { pattern: RegExp; words: string; endsSentence: boolean }[];
}

/**
 * Returns the rules for a language tag that `Intl` knows. Cached, since a summary has 50 or more texts to
 * read.
 */
export const getSpeechRules = createMemo({ compute: createSpeechRules });

function createSpeechRules(language: string): SpeechRules {
  const lexicon = getSpeechLexicon(language);
  const scales = (lexicon.scales ?? []).join("|");
  const scale = scales ? String.raw`(?:\s+(${scales})\b)?` : "()";
  const toRule = (endsSentence: boolean) => (entry: [written: string, words: string]) => ({
    pattern: createAbbreviationPattern(entry[0]),
    words: entry[1],
    endsSentence,
  });
  return {
    lexicon,
    dateFormat: new Intl.DateTimeFormat(language, {
      dateStyle: "long",
      timeZone: "UTC",
      calendar: "gregory",
    }),
    conjunction: readConjunction(language),
    moneyBefore: new RegExp(`${BEFORE}(${SIGNS})\\s?(${NUMBER})${scale}(?![${LETTER}\\p{Nd}])`, "gu"),
    moneyAfter: new RegExp(`${BEFORE}(${NUMBER})\\s?(${SIGNS})(?![${LETTER}\\p{Nd}])`, "gu"),
    measure: new RegExp(`${BEFORE}([-−]?${NUMBER})\\s?(${UNITS})(?![${LETTER}\\p{Nd}/²³])`, "gu"),
    share: new RegExp(`(?<![${LETTER}\\p{Nd}.,:/])(${NUMBER})\\s?[%٪％]`, "gu"),
    // A single dash that isn't part of a date, a phone number or a longer sequence of numbers.
    span: new RegExp(
      `${BEFORE}(${NUMBER})\\s?[-–]\\s?(${NUMBER})(?![${LETTER}\\p{Nd}]|[-–.,:/]\\p{Nd})`,
      "gu",
    ),
    abbreviations: [
      ...Object.entries(lexicon.abbreviations ?? {}).map(toRule(false)),
      ...Object.entries(lexicon.closings ?? {}).map(toRule(true)),
    ],
  };
}

function createAbbreviationPattern(written: string): RegExp {
  const pattern = escapePattern(written).replace(/\\\.(?=.)/g, String.raw`\.[\s\u00a0]?`);
  return new RegExp(`(?<![\\p{L}\\p{Nd}.])${pattern}(?!\\p{L})`, "gu");
}

function readConjunction(language: string): string {
  const parts = new Intl.ListFormat(language, { type: "conjunction", style: "long" }).formatToParts([
    "a",
    "b",
  ]);
  const literal = parts.find(({ type }) => type === "literal")?.value ?? ", ";
  return /\p{L}/u.test(literal) ? literal : ", ";
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&").replaceAll("-", "\\x2d");
}
