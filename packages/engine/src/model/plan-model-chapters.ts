import type { Chapter } from "@pith/core/videos/video";
import { type ChapterPlan, joinChapters } from "../chapters/build-chapters.ts";
import { createPhraseSource } from "../chapters/create-phrase-source.ts";
import { titleChapters } from "../chapters/title-chapters.ts";
import { countWords } from "../transcript/count-words.ts";
import { dropLoneNumber } from "./drop-list-marks.ts";
import { hasForeignLink } from "./find-links.ts";
import { chooseLanguage, type Speech } from "./prepare-speech.ts";
import type { WindowPart } from "./read-window.ts";
import { tidyModelText } from "./tidy-model-text.ts";

/** Chapters with final bounds and the model's titles, which aren't judged yet. */
export interface ModelChapterPlan extends ChapterPlan {
  /** One per chapter; null if the model didn't write its title. */
  writtenTitles: (string | null)[];
}

const MAX_TITLE_WORDS = 10;
const MAX_TITLE_CHARACTERS = 90;
/** A shorter stretch doesn't become a chapter. */
const MIN_CHAPTER_WORDS = 40;

/**
 * Returns a model's title as one line without a trailing period; null if it isn't a phrase. Links are
 * rejected when titles are judged.
 */
export function readTitle(title: string): string | null {
  const text = tidyModelText(title).replace(/[.。:]$/u, "");
  const isFit = text !== "" && text.length <= MAX_TITLE_CHARACTERS && countWords(text) <= MAX_TITLE_WORDS;
  return isFit ? text : null;
}

/** Removes URLs. A chapter whose title contains nothing else gets the title "…". */
function dropLinks(title: string): string {
  if (!hasForeignLink({ text: title, span: "" })) return title;
  const words = title.split(/\s+/u).filter((word) => !hasForeignLink({ text: word, span: "" }));
  return words.join(" ").replace(/[,、،]\s*$/u, "") || "…";
}

function toChapters({
  titles,
  firstSentences,
  speech,
}: {
  titles: readonly string[];
  firstSentences: readonly number[];
  speech: Speech;
}): Chapter[] {
  const { sentences, task } = speech;
  const hasTimes = sentences.every(({ startMs }) => startMs !== null);
  const endMs = sentences.at(-1)?.endMs ?? 0;
  const lastSeconds = Math.max(Math.ceil(endMs / 1000), task.video?.durationSeconds ?? 0);
  const toSeconds = (sentence: number): number => Math.floor((sentences[sentence]?.startMs ?? 0) / 1000);
  return joinChapters({
    titles,
    startsSeconds: hasTimes ? firstSentences.map(toSeconds) : null,
    lastSeconds,
    range: task.range ?? null,
  });
}

/**
 * Plans a talk's chapters from the model's answers for its windows, in talk order. Windows that the model has
 * read use its chapter bounds; all others use the embedded engine's. `chapters` keeps the embedded engine's
 * titles until the model's titles have been judged. If the uploader provided chapters, they override
 * everything.
 */
export function planModelChapters({
  speech,
  parts,
}: {
  speech: Speech;
  /** The windows that were read, in any order. */
  parts: readonly WindowPart[];
}): ModelChapterPlan {
  const { plan, lines, index } = speech;
  const writtenNone = plan.chapters.map(() => null);
  if (speech.hasOwnChapters) return { ...plan, writtenTitles: writtenNone };
  const chapters = plan.chapters.map((chapter) => ({ ...chapter, title: dropLinks(chapter.title) }));
  const embedded = { ...plan, chapters, writtenTitles: writtenNone };
  const read = parts.filter(({ reading }) => reading !== null && reading.chapters.length > 0);
  const isRead = (line: number): boolean =>
    read.some(({ window }) => line >= window.firstLine && line <= window.lastLine);
  const titleOf = new Map<number, string | null>();
  for (const [at, line] of speech.chapterLines.entries())
    if (!isRead(line)) titleOf.set(plan.firstSentences[at] ?? 0, null);
  const { language } = chooseLanguage(speech);
  for (const { window, reading } of read) {
    const listed = reading?.chapters ?? [];
    for (const { line, title } of listed) {
      const sentence = lines[line]?.firstSentence;
      if (sentence === undefined || line < window.firstLine || line > window.lastLine) continue;
      titleOf.set(sentence, readTitle(listed.length > 1 ? title : dropLoneNumber({ text: title, language })));
    }
  }
  const wordsAt = (sentence: number): number => index.starts[sentence] ?? 0;
  const starts = [...titleOf.keys()].sort((left, right) => left - right);
  const firstSentences: number[] = [];
  for (const [at, start] of starts.entries()) {
    const next = starts[at + 1];
    const words = (next === undefined ? index.tokens.length : wordsAt(next)) - wordsAt(start);
    if (words >= MIN_CHAPTER_WORDS || next === undefined) firstSentences.push(start);
  }
  const first = firstSentences[0];
  if (first === undefined) return embedded;
  const writtenTitles = firstSentences.map((sentence) => titleOf.get(sentence) ?? null);
  // The first chapter must start with the talk's first words.
  firstSentences[0] = 0;
  const titles = titleChapters({ source: createPhraseSource(speech), starts: firstSentences });
  return {
    chapters: toChapters({ titles: titles.map(({ title }) => dropLinks(title)), firstSentences, speech }),
    firstSentences,
    names: titles.flatMap(({ phrase }) => phrase ?? []),
    writtenTitles,
  };
}
