import { AppError } from "@pith/core/errors/app-error";
import { getPrimaryLanguage } from "@pith/core/lib/get-primary-language";
import {
  type GistEvidence,
  type KeyPoint,
  MAX_QUOTE_CHARACTERS,
  type Quote,
  type SummaryContent,
} from "@pith/core/summaries/summary";
import type { SummaryStage } from "@pith/core/summaries/summary-event";
import { buildChaptersInSteps, type ChapterPlan } from "./chapters/build-chapters.ts";
import { chooseTopics, type Topic } from "./chapters/choose-topics.ts";
import { createPhraseSource } from "./chapters/create-phrase-source.ts";
import { findStatement } from "./chapters/find-statement.ts";
import { loadWordClasses } from "./chapters/find-word-classes.ts";
import { findGistGrammar } from "./chapters/gist-grammar.ts";
import { labelPassages } from "./chapters/label-passages.ts";
import type { PhraseSource } from "./chapters/rank-phrases.ts";
import { spellTopic } from "./chapters/spell-topic.ts";
import { titleChapters } from "./chapters/title-chapters.ts";
import { writeGist } from "./chapters/write-gist.ts";
import { buildCoverage } from "./coverage/build-coverage.ts";
import { findLeftOut, listLeftOutRanges } from "./coverage/find-left-out.ts";
import type { SentenceSpan } from "./coverage/find-reach.ts";
import { buildTermIndex, type TermIndex } from "./extract/build-term-index.ts";
import { chooseGist } from "./extract/choose-gist.ts";
import { type ChosenPoint, chooseKeyPointsInSteps } from "./extract/choose-key-points.ts";
import { cleanFileTitle } from "./extract/clean-file-title.ts";
import { clipSentence } from "./extract/clip-sentence.ts";
import { countKeyPoints } from "./extract/count-key-points.ts";
import type { Passage, PassageSource } from "./extract/create-passage-builder.ts";
import { scoreSentences } from "./extract/score-sentences.ts";
import { spellTitle } from "./extract/spell-title.ts";
import { capitalizePhrase } from "./languages/capitalize-phrase.ts";
import { findLanguage } from "./languages/find-language.ts";
import type { Restorer } from "./restore/create-restorer.ts";
import { loadRestorerFor } from "./restore/load-restorer.ts";
import { restoreSpeechInSteps } from "./restore/restore-speech.ts";
import { finishSteps } from "./steps/finish-steps.ts";
import { runSteps } from "./steps/run-steps.ts";
import type { EngineEvent, SummaryTask } from "./summary-engine.ts";
import { buildCueIndex, type CueIndex } from "./transcript/build-cue-index.ts";
import { locateSpan } from "./transcript/locate-span.ts";
import { measureDurationMs } from "./transcript/measure-duration.ts";
import type { Sentence } from "./transcript/sentence.ts";

type Tell = (event: EngineEvent) => void;

function findChapterIndex({ plan, sentence }: { plan: ChapterPlan; sentence: number }): number | null {
  let found: number | null = null;
  for (const [position, first] of plan.firstSentences.entries()) if (first <= sentence) found = position;
  return found;
}

const MAX_SPEAKER_CHARACTERS = 200;

function toQuote({
  stretch,
  cueIndex,
  speaker,
}: {
  stretch: { startOffset: number; endOffset: number };
  cueIndex: CueIndex;
  speaker: string | null;
}): Quote[] {
  const span = locateSpan({ index: cueIndex, ...stretch });
  if (span === null) return [];
  const { firstCueId, lastCueId, startMs, endMs } = span;
  return [
    {
      text: cueIndex.text.slice(stretch.startOffset, stretch.endOffset),
      startSeconds: startMs === null ? null : startMs / 1000,
      endSeconds: endMs === null ? null : endMs / 1000,
      firstCueId,
      lastCueId,
      speaker: speaker?.slice(0, MAX_SPEAKER_CHARACTERS) || null,
    },
  ];
}

function toKeyPoint({
  point: { sentence, passage },
  label,
  source,
  cueIndex,
  plan,
}: {
  point: ChosenPoint;
  label: string | null;
  source: PassageSource;
  cueIndex: CueIndex;
  plan: ChapterPlan;
}): KeyPoint[] {
  const speaker = source.sentences[sentence]?.speaker ?? null;
  const [first, ...others] = passage.stretches.flatMap((stretch) => toQuote({ stretch, cueIndex, speaker }));
  if (first === undefined) return [];
  return [
    {
      text: passage.text,
      label: label === null ? null : capitalizePhrase({ text: label, language: source.language.code }),
      quotes: [first, ...others],
      chapterIndex: findChapterIndex({ plan, sentence }),
      proof: { kind: "verbatim" },
      repairs: [],
    },
  ];
}

/** Returns the video's title, or a file's cleaned-up name; null if there is neither. */
function findTitle({
  task: { video, captionSource },
  index,
  sentences,
}: {
  task: SummaryTask;
  index: TermIndex;
  sentences: readonly Sentence[];
}): string | null {
  const given = video?.title.trim() ?? "";
  if (given === "") return null;
  const isFile = captionSource !== "host" && captionSource !== "extension";
  const title = isFile ? cleanFileTitle({ title: given, index }) : given;
  return isFile && title !== null ? spellTitle({ title, sentences }) : title;
}

/** A talk without a title is named after at most this many topics. */
const MAX_NAMING_TOPICS = 2;

/**
 * Returns a title built from the talk's topics, for a file or text without a title; null if it has no topics.
 */
function nameTalk({
  topics,
  source: { index, judge },
}: {
  topics: readonly Topic[];
  source: PhraseSource;
}): string | null {
  const { and } = findGistGrammar(index.language.code);
  const [first, second] = topics.map(({ text }) => spellTopic({ text, index, judge }));
  if (first === undefined) return null;
  const isPair = second !== undefined && !`${first}${second}`.includes(and);
  const text = isPair ? `${first}${and}${second}` : first;
  return capitalizePhrase({ text, language: index.language.code });
}

/** What a gist says in the speaker's words. */
interface Opening {
  text: string;
  /** Null if it isn't a whole sentence, or is too long for a quote. */
  source: (SentenceSpan & { stretches: Passage["stretches"] }) | null;
}

/**
 * Returns the passage that says what the talk is about, or the sentence that says the most if a talk without
 * topics has no such passage. Null if the topics have to suffice.
 */
function findOpening({
  passages,
  topics,
  source,
  scores,
  title,
  areTopicsTitle,
}: {
  passages: PassageSource;
  topics: readonly Topic[];
  source: PhraseSource;
  scores: Float64Array;
  title: string;
  /** True if the talk is named after its topics and has no other topics. */
  areTopicsTitle: boolean;
}): Opening | null {
  const { sentences, index, titleTerms } = source;
  const statement = findStatement({ passages, topics, titleTerms, areTopicsTitle });
  if (statement !== null) return { text: statement.text, source: statement };
  if (topics.length > 0) return null;
  const { sentence, text } = chooseGist({ sentences, index, scores, title });
  const said = sentence === null ? undefined : sentences[sentence];
  const isQuotable = said !== undefined && said.text.length <= MAX_QUOTE_CHARACTERS;
  return {
    text,
    source: sentence === null || !isQuotable ? null : { first: sentence, last: sentence, stretches: [said] },
  };
}

/** Returns the words of the talk that a gist shows; null if it only lists topics. */
function findEvidence({
  opening,
  sentences,
  cueIndex,
}: {
  opening: Opening | null;
  sentences: PassageSource["sentences"];
  cueIndex: CueIndex;
}): GistEvidence | null {
  if (opening?.source == null) return null;
  const { first: sentence, stretches } = opening.source;
  const speaker = sentences[sentence]?.speaker ?? null;
  const [first, ...others] = stretches.flatMap((stretch) => toQuote({ stretch, cueIndex, speaker }));
  return first === undefined
    ? null
    : { quotes: [first, ...others], proof: { kind: "verbatim" }, repairs: [] };
}

function findUnavailableLanguage({ task }: { task: SummaryTask }): string | null {
  const { requestedLanguage, transcript } = task;
  if (requestedLanguage === null) return null;
  return getPrimaryLanguage(requestedLanguage) === getPrimaryLanguage(transcript.language)
    ? null
    : requestedLanguage;
}

/** Summarizes in steps, so that a browser can render in between. Each `yield` is a good time to pause. */
function* summarize({
  task,
  restorer,
  tell,
}: {
  task: SummaryTask;
  restorer: Restorer | null;
  tell: Tell;
}): Generator<void, SummaryContent, void> {
  const { transcript, video, length, maxWords } = task;
  const enter = (stage: SummaryStage, progress: number): void => tell({ type: "status", stage, progress });
  enter("reading", 0);
  yield;
  const sentences = yield* restoreSpeechInSteps({ transcript, restorer, video });
  if (sentences.length === 0) throw new AppError({ code: "no_speech.captions" });
  yield;

  const language = findLanguage(transcript.language);
  const index = buildTermIndex({ texts: sentences.map((sentence) => sentence.text), language });
  enter("reading", 0.4);
  yield;

  const durationSeconds = video?.durationSeconds ?? null;
  const leftOut = findLeftOut({ sentences, index, sponsors: task.sponsorSegments ?? [] });
  const isLeftOut = (sentence: number): boolean => leftOut[sentence] != null;
  yield;

  const title = findTitle({ task, index, sentences });
  const source = createPhraseSource({ sentences, index, isLeftOut, title: title ?? "" });
  yield;

  const plan = yield* buildChaptersInSteps({
    source,
    ownChapters: video?.chapters ?? [],
    durationSeconds,
    range: task.range ?? null,
  });
  tell({ type: "chapters", chapters: plan.chapters, captionLanguage: transcript.language });
  enter("writing", 0.6);
  yield;

  const words = index.tokens.length;
  const scores = scoreSentences({ sentences, index });
  const budget = countKeyPoints({
    length,
    durationMs: measureDurationMs({ sentences, words }),
    words,
    maxWords,
  });
  yield;

  const cueIndex = buildCueIndex(transcript);
  const closed = sentences.filter(({ punctuated }) => punctuated).length;
  const passages: PassageSource = {
    sentences,
    language,
    index,
    isLeftOut,
    isPunctuated: closed > sentences.length / 2,
  };
  const topics = chooseTopics({ source, title: title ?? "", names: plan.names });
  const opening = findOpening({
    passages,
    topics,
    source,
    scores,
    title: video?.title ?? "",
    areTopicsTitle: title === null && topics.length <= MAX_NAMING_TOPICS,
  });
  yield;
  const points = yield* chooseKeyPointsInSteps({
    source: passages,
    scores,
    budget,
    isCapped: maxWords !== null,
    chapterStarts: plan.firstSentences,
    shown: opening?.source ?? null,
  });
  enter("finishing", 0.9);
  yield;

  const labels = labelPassages({
    source,
    passages: points.map(({ sentence, passage, reach }) => ({
      ...passage,
      reach,
      chapter: plan.chapters[findChapterIndex({ plan, sentence }) ?? -1]?.title ?? null,
    })),
  });
  const keyPoints = points.flatMap((point, order) =>
    toKeyPoint({
      point,
      label: labels[order] ?? null,
      source: passages,
      cueIndex,
      plan,
    }),
  );
  yield;
  const gist = writeGist({ opening: opening?.text ?? null, topics, source });
  if (keyPoints.length === 0)
    keyPoints.push(...clipSentence({ transcript, sentences, scores, maxWords: budget.maxWords, language }));
  for (const [order, keyPoint] of keyPoints.entries()) tell({ type: "key_point", index: order, keyPoint });
  const gistEvidence = findEvidence({ opening, sentences, cueIndex });
  const spans = [...points.map(({ reach }) => reach), ...(opening?.source ? [opening.source] : [])];
  const ranges = spans.flatMap((span) => {
    const first = sentences[span.first];
    const last = sentences[span.last];
    return first === undefined || last === undefined
      ? []
      : { firstCueId: first.firstCueId, lastCueId: last.lastCueId };
  });
  return {
    title:
      title ??
      nameTalk({ topics, source }) ??
      (video?.title.trim() || titleChapters({ source, starts: [0] })[0]?.title) ??
      "",
    gist,
    gistEvidence,
    keyPoints,
    chapters: plan.chapters,
    shaped: null,
    coverage: buildCoverage({
      cues: transcript.cues,
      ranges: [...ranges, ...keyPoints.flatMap(({ quotes }) => quotes)],
      durationSeconds,
      leftOut: listLeftOutRanges({ sentences, reasons: leftOut }),
    }),
    language: transcript.language,
    origin: {
      captionLanguage: transcript.language,
      captionKind: transcript.kind,
      captionSource: task.captionSource,
      engine: "extractive",
      model: null,
      readShare: 1,
      isFallback: false,
      sponsorSecondsCut: task.sponsorSecondsCut ?? 0,
      unavailableLanguage: findUnavailableLanguage({ task }),
    },
  };
}

/**
 * Summarizes a transcript without a language model: key points with verbatim quotes and times, chapters, a
 * gist and coverage, in the captions' own language. Pure and deterministic; takes time near-linear in the
 * transcript's length. Times are null if the transcript has none. The key points' total length never exceeds
 * `maxWords`. Unpunctuated captions are split into sentences by the `restorer` that `loadRestorerFor`
 * returns, or at pauses if it is null. Publishes chapters and key points through `onEvent` as soon as they
 * are ready. Throws AppError `no_speech` if there is no speech.
 */
export function summarizeTranscript({
  onEvent,
  restorer,
  ...task
}: SummaryTask & { onEvent?: (event: EngineEvent) => void; restorer?: Restorer | null }): SummaryContent {
  return finishSteps(summarize({ task, restorer: restorer ?? null, tell: onEvent ?? (() => undefined) }));
}

/**
 * Like `summarizeTranscript`, but awaits `pause` between steps, so that a page stays responsive; for three hours
 * of speech, a step takes about 20 ms. Loads the restorer that the captions need. Rejects with AppError
 * `cancelled` at the next step after `signal` aborts.
 */
export async function summarizeTranscriptInSteps({
  task,
  onEvent,
  pause,
  signal,
}: {
  task: SummaryTask;
  onEvent?: (event: EngineEvent) => void;
  pause: () => Promise<void>;
  signal?: AbortSignal;
}): Promise<SummaryContent> {
  const [restorer] = await Promise.all([
    loadRestorerFor(task.transcript),
    loadWordClasses(task.transcript.language),
  ]);
  const steps = summarize({ task, restorer, tell: onEvent ?? (() => undefined) });
  return runSteps({ steps, pause, ...(signal && { signal }) });
}
