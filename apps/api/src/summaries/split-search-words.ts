const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

/** Splits a text into lowercase words, for scripts with and without spaces. */
export function splitSearchWords(text: string): string[] {
  const words: string[] = [];
  for (const { segment, isWordLike } of segmenter.segment(text.normalize("NFKC").toLowerCase())) {
    if (isWordLike) words.push(segment);
  }
  return words;
}
