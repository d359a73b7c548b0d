import {
  closableAbbreviations,
  numberAbbreviations,
  openAbbreviations,
  ordinalStopLanguages,
} from "../languages/abbreviations.ts";
import { findLanguage, WORD_COMMON, WORD_GLUE, WORD_POINTING } from "../languages/find-language.ts";

/**
 * Punctuation that can end a sentence, with closing quotes and brackets: Latin marks only before a space (in
 * French, the closing quote has a space before it); marks of scripts without spaces in any position; and the
 * full stops of Urdu, Hindi, Amharic, Armenian, Khmer and Burmese.
 */
const terminal =
  /[.!?…]{1,8}["'”’»)\]]{0,4}(?:\s»)?(?=\s|$)|[。！？｡]{1,4}["'”’」』）]{0,4}|[؟۔।॥።։។။]{1,4}["'”’»)\]]{0,4}/gu;
/**
 * Polite verb forms that end a sentence if a space follows. Needed because Korean and Japanese subtitles
 * rarely have periods. A Japanese sentence doesn't end if a conjunction follows.
 */
const closingForms: Readonly<Record<string, RegExp>> = {
  ko: /(?:니다|니까|[어아여에예네군지까세]요|죠)(?=\s)/gu,
  ja: /(?:です|ます|でした|ました|ません|でしょう|ましょう|ください)[ねよ]?(?=\s(?!が|ので|けど|けれど|から|し、|と|よね))/gu,
};
const lowercase = /^\p{Ll}/u;
const uppercase = /^\p{Lu}/u;
const opening = /^["'“‘«(¿¡[]{0,3}/u;
const closing = /["'”’»)\]]$/u;
/**
 * "د." (Dr.) or "พ.ศ." (of the Buddhist era), in scripts that have no capitals by which to recognize an
 * abbreviation.
 */
const caselessAbbreviation =
  /^[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}](?:\.[\p{L}\p{M}]{1,2}){0,3}$/u;
/** The start of "B. " in "z. B. ", and the end of "d. " in "d. h. ". */
const nextLetter = /^\p{L}\./u;
const lastLetter = /(?<![\p{L}\p{M}\p{N}])\p{L}\.\s\p{L}$/u;
const firstWord = /^\p{Lu}[\p{L}\p{M}]*(?![\p{L}\p{M}])/u;
const LOOK_BEHIND = 40;
const LOOK_AHEAD = 12;

/**
 * Returns the sentence boundaries in a stretch of punctuated text: the offsets right after each closing mark,
 * in order, except at the end of the stretch itself. Abbreviations, initials, ordinals, list numbers,
 * decimals, URLs and quoted questions don't end a sentence. In Korean and Japanese, closing verb forms do.
 * Runs in linear time.
 */
export function findSentenceEnds({
  text,
  startOffset,
  endOffset,
  language,
}: {
  text: string;
  startOffset: number;
  endOffset: number;
  language: string;
}): number[] {
  const ends: number[] = [];
  let sentenceStart = startOffset;
  terminal.lastIndex = startOffset;
  for (let match = terminal.exec(text); match !== null; match = terminal.exec(text)) {
    const end = match.index + match[0].length;
    if (end >= endOffset) break;
    const before = text.slice(Math.max(sentenceStart, match.index - LOOK_BEHIND), match.index);
    const after = text.slice(end, Math.min(endOffset, end + LOOK_AHEAD));
    const isFirstWord = !before.trimStart().includes(" ") && match.index - sentenceStart < LOOK_BEHIND;
    if (!endsSentence({ sign: match[0], before, after, isFirstWord, language })) continue;
    ends.push(end);
    sentenceStart = end;
  }
  const forms = closingForms[language];
  if (forms === undefined) return ends;
  for (const { 0: form, index } of text.slice(startOffset, endOffset).matchAll(forms))
    ends.push(startOffset + index + form.length);
  return [...new Set(ends)].sort((left, right) => left - right);
}

function endsSentence({
  sign,
  before,
  after,
  isFirstWord,
  language,
}: {
  sign: string;
  before: string;
  after: string;
  isFirstWord: boolean;
  language: string;
}): boolean {
  if (!/^[.!?…]/.test(sign)) return true;
  const next = after.trimStart().replace(opening, "");
  const goesOn = lowercase.test(next);
  if (!sign.startsWith(".")) return !(goesOn && (sign.startsWith("…") || closing.test(sign)));
  if (sign.startsWith("..")) return !goesOn;
  const word = before.slice(before.lastIndexOf(" ") + 1).replace(opening, "");
  if (/^\d{1,2}$/.test(word)) return !isFirstWord && !ordinalStopLanguages.has(language);
  if (closing.test(sign)) return !goesOn;
  if (caselessAbbreviation.test(word)) return false;
  if (nextLetter.test(next) && /^\p{L}$/u.test(word)) return false;
  if (lastLetter.test(before)) return false;
  if (/^\p{L}$/u.test(word)) return word === "I" || (!uppercase.test(word) && !goesOn);
  const key = word.toLowerCase();
  // Before a name, "U.S." and "Rep." don't end the sentence. Before another capitalized word, such as "We",
  // they do.
  if (closableAbbreviations.has(key) && (key.includes(".") || lowercase.test(word)))
    return startsWithFunctionWord({ text: next, language });
  if (openAbbreviations.has(key) || (numberAbbreviations.has(key) && /^\d/.test(next))) return false;
  // "a.m.", "etc." and other short words before a lowercase letter are abbreviations, even if they aren't
  // listed.
  return !(goesOn && (word.includes(".") || word.length <= 3));
}

function startsWithFunctionWord({ text, language }: { text: string; language: string }): boolean {
  const flags = findLanguage(language).flags.get(firstWord.exec(text)?.[0].toLowerCase() ?? "") ?? 0;
  return (flags & (WORD_GLUE | WORD_POINTING | WORD_COMMON)) !== 0;
}
