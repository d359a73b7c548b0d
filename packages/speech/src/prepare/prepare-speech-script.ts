import type { KeyPoint, SummaryContent } from "@pith/core/summaries/summary";
import { prepareSpeechText } from "./prepare-speech-text.ts";
import type { SpeechScript, SpeechSection } from "./speech-script.ts";

/** Players truncate longer titles. The voice reads them in full. */
const MAX_TITLE_CHARACTERS = 120;

/**
 * Converts a summary to a script to read aloud. The title and gist come first, then each chapter with its key
 * points in chronological order. Chapters without key points are skipped. If fewer than two chapters have key
 * points, each key point is its own section. Quotes and times aren't read aloud. An empty summary has no
 * sections.
 */
export function prepareSpeechScript({
  title,
  gist,
  keyPoints,
  chapters,
  language,
}: SummaryContent): SpeechScript {
  const say = (text: string) => endSentence({ text: prepareSpeechText({ text, language }), language });
  const sections: SpeechSection[] = [];
  const add = (shown: string, texts: readonly string[]) => {
    const paragraphs = texts.map(say).filter(Boolean);
    if (paragraphs.length > 0) sections.push({ title: cutTitle(shown), paragraphs });
  };

  add(title || gist, [title, gist]);
  const ordered = keyPoints.toSorted(
    (first, second) => first.quotes[0].firstCueId - second.quotes[0].firstCueId,
  );
  const groups = groupByChapter(ordered);
  if (groups.filter(({ chapterIndex }) => chapterIndex !== null).length < 2) {
    for (const { text } of ordered) add(text, [text]);
  } else {
    for (const { chapterIndex, points } of groups) {
      const heading = chapterIndex === null ? null : chapters[chapterIndex]?.title;
      const texts = points.map(({ text }) => text);
      add(heading ?? texts[0] ?? "", heading ? [heading, ...texts] : texts);
    }
  }
  return { language, sections };
}

interface ChapterGroup {
  chapterIndex: number | null;
  points: KeyPoint[];
}

/** Groups adjacent points in the same chapter. Points without a chapter join the preceding group. */
function groupByChapter(keyPoints: readonly KeyPoint[]): ChapterGroup[] {
  const groups: ChapterGroup[] = [];
  for (const point of keyPoints) {
    const last = groups.at(-1);
    if (last && (point.chapterIndex === null || point.chapterIndex === last.chapterIndex))
      last.points.push(point);
    else groups.push({ chapterIndex: point.chapterIndex, points: [point] });
  }
  return groups;
}

/** Voices lower their pitch at a period. Without one, they run straight into the next sentence. */
function endSentence({ text, language }: { text: string; language: string }): string {
  if (text === "" || /[.!?…。！？।؟։।॥。]["'”’»)\]]*$/u.test(text)) return text;
  const bare = text.replace(/[,;:،、–—-]+$/u, "").trimEnd();
  if (/^(zh|ja|yue|cmn)\b/i.test(language)) return `${bare}。`;
  if (/^(hi|mr|ne|bn)\b/i.test(language)) return `${bare}।`;
  if (/^ur\b/i.test(language)) return `${bare}۔`;
  return `${bare}.`;
}

function cutTitle(text: string): string {
  const plain = text.replace(/\s+/gu, " ").trim();
  if (plain.length <= MAX_TITLE_CHARACTERS) return plain;
  const cut = plain.slice(0, MAX_TITLE_CHARACTERS - 1);
  const space = cut.lastIndexOf(" ");
  return `${(space > MAX_TITLE_CHARACTERS / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:.]+$|\p{Cs}$/gu, "")}…`;
}
