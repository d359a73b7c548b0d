import { createMemo } from "@pith/core/lib/create-memo";
import { getPrimaryLanguage } from "@pith/core/lib/get-primary-language";

/** Languages that are written without spaces between words. */
const UNSPACED = new Set(["zh", "ja", "th", "lo", "km", "my", "bo", "yue", "wuu", "cmn", "jpn", "tha"]);

/**
 * Matches letters, marks and digits, apostrophes between letters, and periods, commas or colons between
 * digits.
 */
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:(?:'(?=\p{L})|(?<=\p{N})[.,:](?=\p{N}))[\p{L}\p{M}\p{N}]+)*/gu;

/** True if word segmentation requires a dictionary, because the script has no spaces between words. */
export function isUnspacedLanguage(language: string): boolean {
  return UNSPACED.has(getPrimaryLanguage(language));
}

/** Matches spaces inside words, which are left over when cues in a script without spaces are joined. */
const NEEDLESS_SPACE =
  /(?<=[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff])\s+(?=[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff])/gu;

const findSegmenter = createMemo({
  // Firefox has only supported Intl.Segmenter since version 125. Without it, we use character bigrams.
  compute: (language) => ("Segmenter" in Intl ? new Intl.Segmenter(language, { granularity: "word" }) : null),
});

function splitIntoPairs(run: string): string[] {
  const characters = [...run];
  if (characters.length < 3) return [run];
  return characters.slice(1).map((character, index) => `${characters[index] ?? ""}${character}`);
}

/**
 * Splits a text into its words, in order. They are lowercase, with straight apostrophes and without
 * punctuation. Numbers keep the periods and commas between their digits. In scripts without word spaces,
 * words come from the platform's dictionary, or are character bigrams if there is none. Returns an empty list
 * for an empty string.
 */
export function splitWords({ text, language }: { text: string; language: string }): string[] {
  const lowered = text.toLowerCase();
  if (isUnspacedLanguage(language)) {
    const segmenter = findSegmenter(getPrimaryLanguage(language));
    if (segmenter === null) return (lowered.match(WORD) ?? []).flatMap(splitIntoPairs);
    const words: string[] = [];
    for (const segment of segmenter.segment(lowered.replace(NEEDLESS_SPACE, "")))
      if (segment.isWordLike) words.push(segment.segment);
    return words;
  }
  return lowered.replace(/[’ʼ]/g, "'").match(WORD) ?? [];
}
