import { capitalizePhrase } from "../languages/capitalize-phrase.ts";
import { WORD_GLUE } from "../languages/find-language.ts";
import { findNumberRules } from "../languages/number-words.ts";
import { splitWords } from "../languages/split-words.ts";
import type { TermIndex } from "./build-term-index.ts";
import { isIdentifier } from "./is-identifier.ts";
import { stripFileMarks } from "./strip-file-marks.ts";

/**
 * A name with at least this many words was written by a human, even if it isn't in the language of the talk.
 */
const MIN_WRITTEN_WORDS = 4;
const MIN_WORD_LETTERS = 3;
/** A word of a language with case, or two characters of one without: "qa" says too little, "会议" doesn't. */
const WRITTEN_WORD = /\p{L}{3}|\p{Lo}{2}/u;
/** A word counts as one of the talk's topics only if the talk uses it at least this often. */
const MIN_USES = 2;
/** Default name of pasted text. */
const UNNAMED_TEXT = "Pasted text";
/** With at least this many dots and no spaces, dots separate the words: "The.frost.evening.2024". */
const MIN_DOTS = 2;
/** Two numbers in a row, as in "en 2018 101". */
const SERIAL = /(?<![^\s])\p{N}+\s+\p{N}+(?![^\s])/u;

/** Matches a lowercase name in which only hyphens separate the words: "frost-evening", "Board-meeting-03", "7-frost". */
const HYPHENATED = /^(?:\p{N}{1,3}(?=-\p{Ll})|\p{Ll}{2,}|\p{Lu}\p{Ll}+(?=-.*-))(?:-[\p{Ll}\p{Lo}\p{N}]+)+$/u;
/** A number before the words of a file's name: "25_frost-evening", "7-frost". */
const NUMBERED = /^(\p{Nd}{1,3})[-_ ]+(?=\p{L}{2})/u;
/** The talk's language before a number: "en 01 pipelines", "zh-CN 01 pipelines". */
const LANGUAGE_START = /^([a-z]{2,3})([- ][A-Z]{2})?[ _-]+(?=\p{N})/u;
const LANGUAGE_ENDING = /\.([a-z]{2,3})(?:-[A-Za-z0-9]{2,8})?$/u;

/** Puts spaces where underscores, hyphens or dots stand for them. */
function spaceWords(name: string): string {
  const spaced = name.replace(/\S+/gu, (token) =>
    isIdentifier(token) ? token : token.replace(/_+(?![^[]*\])/gu, " "),
  );
  const words = spaced.split(/\s+/u).filter((token) => !/^[\p{N}-]+$/u.test(token));
  if (words.length > 0 && words.every((word) => HYPHENATED.test(word)))
    return spaced.replace(/(?<=\p{L}\S*)-|-(?=\p{Ll})/gu, " ");
  if (/\s/u.test(spaced)) return spaced;
  return name.split(".").length > MIN_DOTS ? name.replace(/(?<!\p{N})\.|\.(?!\p{N})/gu, " ") : name;
}

/**
 * Removes the number before the words of a file's name, unless the talk says it before the first of them, as in
 * "12-angry-men". Such a number mostly counts episodes. A name with spaces and capitals was written as a title.
 */
function dropNumber({ name, index }: { name: string; index: TermIndex }): string {
  const [start = "", digits = ""] =
    /\s/u.test(name) && /\p{Lu}/u.test(name) ? [] : (NUMBERED.exec(name) ?? []);
  if (start === "") return name;
  const { code } = index.language;
  const rest = name.slice(start.length);
  const next = index.wordNumbers.get(
    splitWords({ text: rest.replace(/[-_]/gu, " "), language: code })[0] ?? "",
  );
  const values = findNumberRules(code)?.words;
  const number = Number(digits);
  const isSaid = index.tokens.some((token, at) => {
    const word = index.words[index.tokens[at - 1] ?? -1] ?? "";
    const value = values?.get(word) ?? Number(word || Number.NaN);
    return token === next && (value === number || (number > 20 && value === number % 10));
  });
  return isSaid ? name : rest;
}

/** Removes the language and the identifier at the end of a downloaded file's name: "talk.en.OSvjp_2LJRk79wwqXZSmH". */
function dropEnding({
  name,
  code,
  isId,
}: {
  name: string;
  code: string;
  isId: (token: string) => boolean;
}): string {
  const [, start = name, end = ""] = /^(.*)\.([^.]*)$/u.exec(name) ?? [];
  const isDownloaded = end.split(/\s+/u).some(isId);
  return (isDownloaded ? start : name).replace(LANGUAGE_ENDING, (ending, language: string) =>
    isDownloaded || language === code ? "" : ending,
  );
}

/**
 * Returns a file's name as a title, without the dates, track numbers, formats and identifiers around its
 * words, and with an initial capital. Null for a name without words, and for one with the marks of a device
 * or a program if the talk doesn't use its words.
 */
export function cleanFileTitle({ title: name, index }: { title: string; index: TermIndex }): string | null {
  if (name === UNNAMED_TEXT) return null;
  const title = dropNumber({ name, index });
  const { code, flags } = index.language;
  const list = (text: string) => splitWords({ text, language: code });
  const isSaid = (token: string): boolean =>
    list(token).some((word) => {
      const term = index.terms[index.wordNumbers.get(word) ?? -1] ?? -1;
      return term >= 0 && (index.termCounts[term] ?? 0) >= MIN_USES;
    });
  const isId = (token: string): boolean => isIdentifier(token) && !isSaid(token);
  const isLoose = (text: string): boolean => ((flags.get(list(text).at(-1) ?? "") ?? 0) & WORD_GLUE) !== 0;
  const begun = title.replace(LANGUAGE_START, (start, language: string, region?: string) =>
    language === code || region !== undefined ? "" : start,
  );
  const named = dropEnding({ name: begun, code, isId });
  const { text, isStamped } = stripFileMarks({ name: spaceWords(named), isLoose });
  const tokens = text.split(/\s+/u);
  // An older downloader glues the identifier to the last word: "evening-AOuI8AKva2c".
  const unglued = tokens.map((token) => {
    const [, word = token, id = ""] = /^(.+)-([\w-]{11})$/u.exec(token) ?? [];
    return isId(id) && !isId(word) ? word : token;
  });
  const bare = unglued.filter((token) => !isId(token));
  // A date's preposition is removed along with it: "Sitzung vom 06.05.2024".
  if (isStamped && isLoose(bare.join(" "))) bare.pop();
  const kept = bare.length < tokens.length ? bare.join(" ").replace(/[\s–—-]+$/u, "") : bare.join(" ");
  const words = list(kept).filter((word) => /^\P{N}*\p{L}\P{N}*$/u.test(word));
  const isMarked = named !== title || bare.length < tokens.length || isStamped || SERIAL.test(kept);
  const isTitle =
    (!isMarked && WRITTEN_WORD.test(kept)) ||
    words.some(isSaid) ||
    words.filter((word) => word.length >= MIN_WORD_LETTERS).length >= MIN_WRITTEN_WORDS;
  return isTitle ? capitalizePhrase({ text: kept, language: code }) : null;
}
