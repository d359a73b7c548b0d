import { createBoundedCache } from "./create-bounded-cache.ts";
import { currencySigns, writtenUnits } from "./say-measure.ts";
import { getSpeechLexicon, type SpeechLexicon } from "./speech-lexicon.ts";

/** A number as people write it: groups and decimals, western or Arabic-Indic and Devanagari digits. */
const NUMBER = String.raw`\p{Nd}+(?:[.,\u00a0\u202f’']\p{Nd}+)*`;
/** Letters of scripts that put spaces between words: in the others a number stands right beside its neighbors. */
const LETTER = String.raw`\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}`;
/** Nothing that would make the number part of a name, a version or a longer one may stand before it. */
const BEFORE = String.raw`(?<![${LETTER}\p{Nd}.,:/\-–−])`;
const SIGNS = Object.keys(currencySigns).map(escapePattern).join("|");
const UNITS = Object.keys(writtenUnits)
  .sort((first, second) => second.length - first.length)
  .map(escapePattern)
  .join("|");

/** What is looked for in texts of a language, and what is said instead. */
export interface SpeechRules {
  lexicon: SpeechLexicon;
  dateFormat: Intl.DateTimeFormat;
  /** How the language joins two things, with its spaces: ' and ', '和'. */
  conjunction: string;
  /** Sign, number, and the word for how large it is. */
  moneyBefore: RegExp;
  /** Number, sign. */
  moneyAfter: RegExp;
  /** Number, unit. */
  measure: RegExp;
  /** Number of a percent sign. */
  share: RegExp;
  /** Two numbers. */
  span: RegExp;
  abbreviations: readonly { pattern: RegExp; words: string; endsSentence: boolean }[];
}

const takeRules = createBoundedCache<SpeechRules>({ maxEntries: 100 });

/** The rules of a language tag that `Intl` knows, made once: a summary is read in fifty texts and more. */
export function getSpeechRules(language: string): SpeechRules {
  return takeRules(language, () => createSpeechRules(language));
}

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
    // One dash and nothing that makes it a date, a telephone number or a longer row of numbers.
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
