import type { SummaryContent } from "@pith/core/summaries/summary";

/** Adults' silent reading speed for nonfiction (Brysbaert 2019). */
const WORDS_PER_MINUTE = 240;

/** Returns the time it takes to read a summary without its quotes, in seconds. */
export function estimateReading({
  gist,
  keyPoints,
  shaped,
  language,
}: Pick<SummaryContent, "gist" | "keyPoints" | "shaped" | "language">): number {
  const points = [
    ...keyPoints,
    ...(shaped?.takeaways ?? []),
    ...(shaped?.notes.flatMap(({ sentences }) => sentences) ?? []),
  ];
  // Counting words in scripts without spaces requires a dictionary.
  const segmenter = new Intl.Segmenter(language, { granularity: "word" });
  const words = [gist, ...points.flatMap(({ label, text }) => [label ?? "", text])]
    .flatMap((text) => [...segmenter.segment(text)])
    .filter(({ isWordLike }) => isWordLike);
  return (words.length / WORDS_PER_MINUTE) * 60;
}
