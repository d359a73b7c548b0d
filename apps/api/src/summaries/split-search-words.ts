const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

/** The words of a text in lower case, in scripts with spaces and without. */
export function splitSearchWords(text: string): string[] {
  const words: string[] = [];
  for (const { segment, isWordLike } of segmenter.segment(text.normalize("NFKC").toLowerCase())) {
    if (isWordLike) words.push(segment);
  }
  return words;
}
