import type { KeyPoint, SummaryContent } from "@pith/core/summaries/summary";
import type { Chapter } from "@pith/core/videos/video";
import { titleChapters } from "../chapters/title-chapters.ts";
import { buildCoverage } from "../coverage/build-coverage.ts";
import { findNames } from "../ground/find-names.ts";
import { countWords } from "../transcript/count-words.ts";
import { checkWording } from "./check-wording.ts";
import { buildWritingGround, checkGist, checkTitle, type WritingGround } from "./check-writing.ts";
import type { Fact, VideoFacts, VideoWriting } from "./fact.ts";
import { findMovedWords } from "./find-moved-words.ts";
import type { Speech } from "./prepare-speech.ts";
import type { ModelWriting } from "./read-model-facts.ts";
import { findQuoteReach } from "./read-uncited.ts";
import { isSameLanguage } from "./summary-languages.ts";
import { tidyModelText } from "./tidy-model-text.ts";
import { isSendableTitle } from "./want-frame.ts";

const MAX_CHAPTER_TITLE_CHARACTERS = 200;

/** A fact's text in a language: its own in the captions' language, else its checked wording; null where there is none. */
export function readFactText({
  fact,
  speech,
  language,
}: {
  fact: Fact;
  speech: Speech;
  language: string;
}): string | null {
  if (isSameLanguage({ left: speech.transcript.language, right: language })) return fact.text;
  return fact.wordings[language] ?? null;
}

/** A fact as a reader sees it. */
export function toKeyPoint({ fact, text }: { fact: Fact; text: string }): KeyPoint {
  const { quotes, chapterIndex, proof, repairs } = fact;
  return { text, label: null, quotes, chapterIndex, proof, repairs };
}

/** Leaves out the least important points until all texts together have at most `maxWords` words. */
export function fitWords<Point extends { fact: Fact; text: string }>({
  points,
  maxWords,
}: {
  points: readonly Point[];
  maxWords: number;
}): Point[] {
  const sized = points.map((point) => ({ point, words: countWords(point.text) }));
  const ranked = [...sized].sort(
    (left, right) => right.point.fact.importance - left.point.fact.importance || left.words - right.words,
  );
  let room = maxWords;
  const kept = new Set<Point>();
  for (const { point, words } of ranked) {
    if (words > room) continue;
    room -= words;
    kept.add(point);
  }
  return points.filter((point) => kept.has(point));
}

function isFaithfulTitle({
  source,
  wording,
  speech,
  language,
}: {
  source: string;
  wording: string;
  speech: Speech;
  language: string;
}): boolean {
  return (
    wording !== "" &&
    isSendableTitle({ title: source, speech }) &&
    wording.length <= MAX_CHAPTER_TITLE_CHARACTERS &&
    findMovedWords({ text: wording, span: source, origins: speech.origins, isTranslated: true }).length ===
      0 &&
    checkWording({
      source,
      sourceNames: findNames({ text: source, knowledge: speech.grounding.names }),
      sourceLanguage: speech.transcript.language,
      wording,
      language,
    }).isFaithful
  );
}

function readTitle({
  written,
  ground,
  speech,
  language,
  isOwn,
}: {
  written: string | null;
  ground: WritingGround;
  speech: Speech;
  language: string;
  isOwn: boolean;
}): string {
  const own = speech.task.video?.title.trim() ?? "";
  if (own === "")
    return (
      checkTitle({ title: written, ground }) ??
      titleChapters({ sentences: speech.sentences, index: speech.index, starts: [0] })[0] ??
      ""
    );
  const wording = tidyModelText(written ?? "");
  return !isOwn && isFaithfulTitle({ source: own, wording, speech, language }) ? wording : own;
}

/**
 * What is shown of what a model wrote about a video: each part where it stands its check against the facts that are
 * shown, else what was worked out without a model. `facts` are those shown, in the order of the talk.
 */
export function checkFrame({
  writing,
  facts,
  speech,
  language,
}: {
  writing: ModelWriting;
  facts: readonly Fact[];
  speech: Speech;
  language: string;
}): VideoWriting {
  const isOwn = isSameLanguage({ left: speech.transcript.language, right: language });
  const read = (fact: Fact): string[] => [
    readFactText({ fact, speech, language }) ?? "",
    ...(isOwn ? fact.quotes.map(({ text }) => text) : []),
  ];
  const ground = buildWritingGround({ texts: facts.flatMap(read), language, origins: speech.origins });
  const best = [...facts].sort(
    (left, right) => right.importance - left.importance || left.position - right.position,
  )[0];
  const stand = best === undefined ? "" : (readFactText({ fact: best, speech, language }) ?? best.text);
  const { chapters } = speech.plan;
  const chapterTitles = chapters.map(({ title }, position) => {
    const written = tidyModelText(writing.chapterTitles[position] ?? "");
    if (speech.hasOwnChapters)
      return !isOwn && isFaithfulTitle({ source: title, wording: written, speech, language })
        ? written
        : title;
    const texts = facts.filter(({ chapterIndex }) => chapterIndex === position).flatMap(read);
    if (texts.length === 0) return title;
    return checkTitle({ title: written, ground: { ...ground, span: texts.join(" ") } }) ?? title;
  });
  return {
    title: readTitle({ written: writing.title, ground, speech, language, isOwn }),
    gist: checkGist({ gist: writing.gist, ground }) ?? stand,
    chapterTitles,
  };
}

/** The chapters with the titles that were written for them. */
export function titleChaptersAs({
  chapters,
  titles,
}: {
  chapters: readonly Chapter[];
  titles: readonly string[];
}): Chapter[] {
  return chapters.map((chapter, position) => ({ ...chapter, title: titles[position] || chapter.title }));
}

/** Puts together what the reader gets. `points` are those shown, in the order of the talk. */
export function assembleSummary({
  speech,
  points,
  writing,
  language,
  model,
  readShare,
}: {
  speech: Speech;
  points: readonly { fact: Fact; text: string }[];
  writing: VideoWriting;
  language: string;
  model: VideoFacts["model"];
  readShare: number;
}): SummaryContent {
  const { task, transcript } = speech;
  const ranges = points.flatMap(({ fact: { quotes, chapterIndex } }) =>
    quotes.flatMap((quote) => {
      const reach = findQuoteReach({ quote, chapterIndex, speech });
      const first = speech.sentences[reach.first];
      const last = speech.sentences[reach.last];
      return first === undefined || last === undefined
        ? [quote]
        : [quote, { firstCueId: first.firstCueId, lastCueId: last.lastCueId }];
    }),
  );
  return {
    title: writing.title.slice(0, 500),
    gist: writing.gist,
    keyPoints: points.map(toKeyPoint),
    chapters: titleChaptersAs({ chapters: speech.plan.chapters, titles: writing.chapterTitles }),
    coverage: buildCoverage({
      cues: transcript.cues,
      ranges,
      durationSeconds: task.video?.durationSeconds ?? null,
    }),
    language,
    origin: {
      captionLanguage: transcript.language,
      captionKind: transcript.kind,
      captionSource: task.captionSource,
      engine: "model",
      model,
      readShare,
      isFallback: false,
      sponsorSecondsCut: task.sponsorSecondsCut ?? 0,
      unavailableLanguage: null,
    },
  };
}
