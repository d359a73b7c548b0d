import { CHAPTER_LINE, TITLE_LINE, type WritingWish } from "./build-facts-prompt.ts";
import { hasPlantedInstruction } from "./find-planted-instructions.ts";
import { isAsideText } from "./judge-speech.ts";
import type { Speech } from "./prepare-speech.ts";
import type { FrameWish } from "./write-frame.ts";

/** Nothing but wordings. */
export const NO_FRAME: FrameWish["wants"] = { gist: false, title: "none", chapterTitles: "none" };

/** What is wanted of whoever writes the frame; the uploader's words stay as they are in their own language. */
export function wantFrame({ speech, isOwn }: { speech: Speech; isOwn: boolean }): FrameWish["wants"] {
  const hasTitle = (speech.task.video?.title.trim() ?? "") !== "";
  return {
    gist: true,
    title: hasTitle ? (isOwn ? "none" : "translated") : "made",
    chapterTitles: speech.hasOwnChapters ? (isOwn ? "none" : "translated") : "made",
  };
}

/** The same for the one call that reads a whole short talk. */
export function wishWriting({
  speech,
  language,
  wants,
}: {
  speech: Speech;
  language: string;
  wants: FrameWish["wants"];
}): WritingWish {
  const lineOf = new Map(speech.lines.map((line, number) => [line.firstSentence, number]));
  const chapterLines = speech.plan.firstSentences.flatMap((sentence) => lineOf.get(sentence) ?? []);
  return { language, title: wants.title, chapterTitles: wants.chapterTitles, chapterLines };
}

/** False for an uploader's title that gives orders: it is never sent or translated, and stays as it is. */
export function isSendableTitle({ title, speech }: { title: string; speech: Speech }): boolean {
  return !hasPlantedInstruction(title) && !isAsideText({ text: title, origins: speech.origins });
}

/** The uploader's titles that are to be translated, as lines to be fenced with the speech. */
export function buildTitleLines({
  speech,
  writing,
}: {
  speech: Speech;
  writing: WritingWish | null;
}): { number: string; text: string }[] {
  const titles: { number: string; text: string }[] = [];
  if (writing?.title === "translated")
    titles.push({ number: TITLE_LINE, text: speech.task.video?.title.trim() ?? "" });
  if (writing?.chapterTitles === "translated")
    for (const [position, { title }] of speech.plan.chapters.entries())
      titles.push({ number: `${CHAPTER_LINE}${position + 1}`, text: title });
  return titles.map(({ number, text }) => ({
    number,
    text: isSendableTitle({ title: text, speech }) ? text : "",
  }));
}
