import { findNames, type NameKnowledge } from "../ground/find-names.ts";
import { foldText } from "../ground/fold-text.ts";
import { findLanguage } from "../languages/find-language.ts";
import { isFormOfName } from "./compare-names.ts";
import { type Exonyms, getExonyms } from "./exonyms.ts";
import { hasForeignLink } from "./find-links.ts";
import { hasPlantedInstruction } from "./find-planted-instructions.ts";
import { readWrittenNumbers, type WrittenNumber } from "./read-written-numbers.ts";

/** What a rendering got wrong; all empty where it may be shown. */
export interface WordingCheck {
  isFaithful: boolean;
  /** Numbers of the source that the wording doesn't have, as they can be read. */
  missingNumbers: string[];
  /** Numbers that the source doesn't have. */
  addedNumbers: string[];
  missingNames: string[];
  addedNames: string[];
}

const WORD = /\p{L}[\p{L}\p{M}\p{N}'’-]*/gu;
const LATIN_RUN = /\p{Script=Latin}[\p{Script=Latin}\p{N}.&-]+/gu;
const NOT_LATIN =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Thai}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const MAX_CHARACTERS = 600;
/** A rendering is at most so many times as long as its source; more is more than the source says. */
const MAX_GROWTH = 3;
const MIN_GROWN_CHARACTERS = 160;
/** A rendering is at least this share of its source; scripts that write words or syllables with one sign need less. */
const MIN_SHARE = 0.35;
const MIN_DENSE_SHARE = 0.12;
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

function isSame(left: WrittenNumber, right: WrittenNumber): boolean {
  return left.readings.some((value) =>
    right.readings.some((other) => Math.abs(value - other) <= Math.abs(value) * 1e-9),
  );
}

/** Numbers in digits that another text lacks. Numbers in words can't be read in most languages. */
function findUnmatched({ of, among }: { of: WrittenNumber[]; among: WrittenNumber[] }): string[] {
  return of
    .filter((number) => number.isDigits)
    .filter((number) => !among.some((other) => isSame(number, other)))
    .map((number) => String(number.readings[0] ?? ""));
}

interface ExonymPair {
  source: Exonyms;
  target: Exonyms;
}

/** Folded and without accents, which move with the case in Greek. */
function toBare(text: string): string {
  return foldText(text).folded.normalize("NFD").replace(/\p{M}/gu, "");
}

/** A beginning that forms and derivations of an exonym share: "Norveç" and "Norveçli". */
function cutEnding(name: string): string {
  return toBare(name).slice(0, Math.max(4, name.length - 2));
}

function isNamed({
  name,
  words,
  wording,
  exonyms,
}: {
  name: string;
  words: string[];
  wording: string;
  exonyms: ExonymPair;
}): boolean {
  const { folded } = foldText(wording);
  if (folded.includes(foldText(name).folded)) return true;
  if (words.some((word) => isFormOfName({ name, word }) === true)) return true;
  const key = exonyms.source.keys.get(name);
  if (key !== undefined) {
    const month = readMonth(key);
    const isNumbered =
      month !== null && readWrittenNumbers(wording).some(({ readings }) => readings.includes(month));
    if (isNumbered) return true;
    if ((exonyms.target.names.get(key) ?? []).some((text) => toBare(wording).includes(cutEnding(text))))
      return true;
  }
  // A name in a script that can't be compared with the wording's is taken on trust.
  return words.length > 0 && words.every((word) => isFormOfName({ name, word }) === null);
}

/** The number of the month that a key stands for; null for other keys. */
function readMonth(key: string): number | null {
  const month = /^month (\d+)$/u.exec(key)?.[1];
  return month === undefined ? null : Number(month) + 1;
}

/** Words that only a name can be in the wording, and that nothing in the source stands behind. */
function findAddedNames({
  source,
  wording,
  language,
  exonyms,
}: {
  source: string;
  wording: string;
  language: string;
  exonyms: ExonymPair;
}) {
  const { folded } = foldText(source);
  const sourceWords = source.match(WORD) ?? [];
  // What the source names, as the target language has it: its derivations are no new names.
  const meant = sourceWords.flatMap((word) => {
    const key = exonyms.source.keys.get(word.toLowerCase());
    return key === undefined ? [] : (exonyms.target.names.get(key) ?? []);
  });
  const isKnown = (word: string): boolean => {
    const small = word.toLowerCase();
    return (
      folded.includes(foldText(word).folded) ||
      exonyms.target.words.has(small) ||
      meant.some((name) => toBare(word).startsWith(cutEnding(name))) ||
      sourceWords.some((other) => isFormOfName({ name: other, word }) !== false)
    );
  };
  if (NOT_LATIN.test(wording)) return (wording.match(LATIN_RUN) ?? []).filter((word) => !isKnown(word));
  const rules = findLanguage(language);
  // Capitals tell nothing in German, and only what the list of function words doesn't know can be a name.
  const knowledge: NameKnowledge = {
    language: rules,
    takesArticle: () => true,
    isAlwaysCapital: () => false,
  };
  return findNames({ text: wording, knowledge }).filter((name) => !isKnown(name));
}

/**
 * Checks a rendering of a sentence in another language: every number in digits and every name of the source stands in
 * it, and none besides. Countries, languages, months and weekdays may have the names that their language has for
 * them, names may take endings and be spelt in another alphabet. Links and orders to machines are never faithful.
 */
export function checkWording({
  source,
  sourceNames,
  sourceLanguage,
  wording,
  language,
}: {
  source: string;
  /** As `findNames` gives them. */
  sourceNames: readonly string[];
  sourceLanguage: string;
  wording: string;
  language: string;
}): WordingCheck {
  const exonyms = { source: getExonyms(sourceLanguage), target: getExonyms(language) };
  const said = readWrittenNumbers(source);
  const written = readWrittenNumbers(wording);
  const words = wording.match(WORD) ?? [];
  const months = sourceNames.flatMap((name) => readMonth(exonyms.source.keys.get(name) ?? "") ?? []);
  const missingNumbers = findUnmatched({ of: said, among: written });
  // "One" and "a" are 1 to some languages, and months are numbers to others.
  const addedNumbers = findUnmatched({ of: written, among: said }).filter(
    (number) => number !== "1" && !months.includes(Number(number)),
  );
  const missingNames = sourceNames.filter((name) => !isNamed({ name, words, wording, exonyms }));
  const addedNames = findAddedNames({ source, wording, language, exonyms });
  const isDense = DENSE.test(wording) && !DENSE.test(source);
  const isFaithful =
    wording.length >= source.length * (isDense ? MIN_DENSE_SHARE : MIN_SHARE) &&
    missingNumbers.length + addedNumbers.length + missingNames.length + addedNames.length === 0 &&
    wording.length <= Math.min(MAX_CHARACTERS, Math.max(MIN_GROWN_CHARACTERS, source.length * MAX_GROWTH)) &&
    /[\p{L}\p{N}]/u.test(wording) &&
    !hasForeignLink({ text: wording, span: source }) &&
    !hasPlantedInstruction(wording);
  return { isFaithful, missingNumbers, addedNumbers, missingNames, addedNames };
}
