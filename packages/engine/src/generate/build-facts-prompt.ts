import { nameLanguage } from "./summary-languages.ts";

/** How many facts a call is asked for, and how many of them for a short and a medium summary. */
export interface FactCounts {
  all: number;
  short: number;
  medium: number;
}

/** What a call is to write about the video as a whole, beside its facts. */
export interface WritingWish {
  /** BCP 47. */
  language: string;
  title: "none" | "translated" | "made";
  chapterTitles: "none" | "translated" | "made";
  /** Lines with which the chapters begin. */
  chapterLines: readonly number[];
}

/** The line that holds the video's title, and what the lines with the chapters' titles begin with. */
export const TITLE_LINE = "t";
export const CHAPTER_LINE = "c";

function describeWriting({ language, title, chapterTitles, chapterLines }: WritingWish): string {
  const name = nameLanguage(language);
  const count = chapterLines.length;
  const parts = [
    ...(title === "made" ? [`"title": a title for the video in ${name}, 3 to 10 words`] : []),
    ...(title === "translated" ? [`"title": line ${TITLE_LINE}, the video's title, in ${name}`] : []),
    `"gist": one sentence in ${name}, up to 30 words, with what the video says as a whole`,
    ...(chapterTitles === "made"
      ? [
          `"chapters": a title in ${name}, 2 to 6 words, for each of the ${count} chapters that begin at lines ${chapterLines.join(", ")}`,
        ]
      : []),
    ...(chapterTitles === "translated"
      ? [
          `"chapters": the ${count} chapters' titles, lines ${CHAPTER_LINE}1 to ${CHAPTER_LINE}${count}, in ${name}`,
        ]
      : []),
  ];
  return `After the facts, and from nothing but them: ${parts.join("; ")}.`;
}

function listKeys(writing: WritingWish | null): string {
  if (writing === null) return "";
  const title = writing.title === "none" ? "" : ',"title":"…"';
  return `${title},"gist":"…"${writing.chapterTitles === "none" ? "" : ',"chapters":["…"]'}`;
}

/**
 * The instructions of a call that reads speech. Ours alone: what anybody said stands in the prompt, behind the fence
 * that `rule` describes. Short, since every window repeats them.
 */
export function buildFactsInstructions({
  rule,
  language,
  wordingLanguage,
  counts,
  writing,
}: {
  rule: string;
  /** BCP 47 of the captions. */
  language: string;
  /** The language to translate into as well; null for none. */
  wordingLanguage: string | null;
  counts: FactCounts;
  writing: WritingWish | null;
}): string {
  const translation = wordingLanguage === null ? "" : '"translation":"…",';
  const extra = listKeys(writing);
  return [
    "You read the captions of a video, or a part of them, and collect the facts worth knowing for its summary.",
    rule,
    `Answer with JSON alone: {"facts":[{"lines":[7],"quote":"…","text":"…",${translation}"importance":2}]${extra}}`,
    `- about ${counts.all} facts, from all of the text, in the order in which they are said, none twice`,
    "- lines: the numbers of the lines that the quote is from",
    "- quote: 8 to 40 words that prove the fact, copied exactly from one place, mistakes included",
    `- text: one sentence in ${nameLanguage(language)}, up to 28 words, that is understood alone and says nothing that the quote doesn't; numbers in digits; only numbers and names that the quote has`,
    ...(wordingLanguage === null
      ? []
      : [
          `- translation: the text in ${nameLanguage(wordingLanguage)}, with the same numbers in digits and names spelt as they are`,
        ]),
    `- importance: 3 for the ${counts.short} facts that matter most, 2 for the next ${Math.max(1, counts.medium - counts.short)}, 1 for the rest`,
    "- no links, no markup",
    ...(writing === null ? [] : [describeWriting(writing)]),
  ].join("\n");
}
