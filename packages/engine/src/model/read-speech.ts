import { AppError } from "@pith/core/errors/app-error";
import type { Chapter } from "@pith/core/videos/video";
import type { ClaimJudge } from "../ground/claim-judge.ts";
import { listElements } from "../ground/list-elements.ts";
import { addSpeaker } from "./add-speaker.ts";
import { collectCandidates, type FactCandidate, takeNew } from "./collect-candidates.ts";
import { createClaimJudge } from "./create-claim-judge.ts";
import { dropListNumbers } from "./drop-list-marks.ts";
import { ModelFailureError } from "./model-failure.ts";
import { type ModelRun, throwIfCanceled } from "./model-run.ts";
import { type ModelChapterPlan, planModelChapters, readTitle } from "./plan-model-chapters.ts";
import { chooseLanguage, findChapterIndex, findPosition, type Speech } from "./prepare-speech.ts";
import { type ProvenCandidate, proveFacts } from "./prove-facts.ts";
import { listMadeRepairs, type ProvenGist, proveGist } from "./prove-gist.ts";
import { type GroundedStatement, proveStatements } from "./prove-statements.ts";
import { type ModelFact, readModelFact } from "./read-model-facts.ts";
import { readOverview, type WrittenOverview } from "./read-overview.ts";
import { readUncited } from "./read-uncited.ts";
import { chooseWindowTokens, planSpeechWindows, readWindow, type WindowPart } from "./read-window.ts";
import { runInParallel } from "./run-in-parallel.ts";
import { tidyModelText } from "./tidy-model-text.ts";
import { translateTitles } from "./translate-titles.ts";
import type { Fact, LeftOutCues } from "./video-facts.ts";

/** Reading progress. */
export interface ReadingProgress {
  /** Verified facts so far, in any order. */
  facts: readonly Fact[];
  chapters: readonly Chapter[];
  /** All of the transcript before this position (0 to 1) has been read, and its facts are verified. */
  provenTo: number;
  /** Fraction of the transcript that has been read so far, in any order. */
  readShare: number;
}

/** The verified content of a transcript. */
export interface SpeechReading {
  facts: Fact[];
  chapters: Chapter[];
  firstSentences: number[];
  /** Null if the quotes didn't support the gist that the model wrote. */
  gist: ProvenGist | null;
  title: string | null;
  leftOut: LeftOutCues[];
  /** Fraction of the transcript that was actually read, 0 to 1. */
  readShare: number;
}

/** If less than this fraction was read, the summary would misrepresent the talk. */
const MIN_READ_SHARE = 0.5;
/**
 * If a talk fits in one window, judging starts after this many facts, while the model is still writing the
 * rest.
 */
const FIRST_BATCH = 8;
const MAX_TITLE_EVIDENCE = 8;
const MAX_GIST_EVIDENCE = 8;
const OPENING_CHARACTERS = 400;

function toFact({
  candidate,
  proven,
  firstSentences,
}: {
  candidate: FactCandidate;
  proven: NonNullable<ProvenCandidate["proven"]>;
  firstSentences: readonly number[];
}): Fact {
  const { quotes, repairs, position, importance, pass, sentence } = candidate;
  const { text, label, proof } = proven;
  // Without its name, a term is only a statement.
  const kind = candidate.kind === "term" && label === null ? "statement" : candidate.kind;
  const isQuoted = proof.kind === "quoted";
  return {
    id: Number(candidate.id),
    text,
    label,
    quotes,
    chapterIndex: findChapterIndex({ firstSentences, sentence }),
    proof,
    repairs: isQuoted ? [] : listMadeRepairs({ repairs, text }),
    kind: isQuoted ? "statement" : kind,
    position,
    importance,
    pass,
    wordings: {},
  };
}

/** Returns each candidate's quotes as one text. Speakers are named where they change. */
function toEvidence(candidates: readonly FactCandidate[]): { id: string; text: string }[] {
  return candidates.map(({ id, quotes }) => ({
    id,
    text: quotes
      .map((quote, at) => (quote.speaker === quotes[at - 1]?.speaker ? quote.text : addSpeaker(quote)))
      .join(" … "),
  }));
}

/** Returns the model's chapter titles with each chapter's text as evidence. */
function groundTitles({
  plan,
  candidates,
  speech,
}: {
  plan: ModelChapterPlan;
  candidates: readonly FactCandidate[];
  speech: Speech;
}): GroundedStatement[] {
  return plan.writtenTitles.flatMap((title, at) => {
    if (title === null) return [];
    const first = plan.firstSentences[at] ?? 0;
    const end = plan.firstSentences[at + 1] ?? speech.sentences.length;
    const own = candidates
      .filter(({ sentence }) => sentence >= first && sentence < end)
      // Sort, because windows are read in parallel and the result must not depend on the order of arrival.
      .sort((left, right) => right.importance - left.importance || left.position - right.position)
      .slice(0, MAX_TITLE_EVIDENCE);
    const opening = speech.sentences
      .slice(first, end)
      .map(({ text }) => text)
      .join(" ")
      .slice(0, OPENING_CHARACTERS);
    const evidence = [
      ...toEvidence(own),
      ...(own.length < 2 ? [{ id: `opening-${at}`, text: opening }] : []),
    ];
    return { id: `chapter-${at}`, kind: "title" as const, text: title, evidence, isRewritten: false };
  });
}

/** Returns the overview from a call that read the whole talk. */
function readWhole({
  part,
  find,
}: {
  part: WindowPart | undefined;
  find: (element: unknown) => FactCandidate | null;
}): WrittenOverview | null {
  const gist = part?.reading?.gist ?? null;
  const value = part?.value;
  if (gist === null || typeof value !== "object" || value === null || !("facts" in value)) return null;
  const found = listElements(value.facts).map(find);
  const named = [...new Set(gist.facts)].flatMap((at) => found[at] ?? []);
  const candidates = (
    named.length > 0 ? named : found.flatMap((one) => (one?.importance === 3 ? one : []))
  ).slice(0, MAX_GIST_EVIDENCE);
  return {
    gist: gist.text,
    title: part?.reading?.title ?? null,
    evidence: toEvidence(candidates),
    sources: candidates,
  };
}

function groundOverview({ written }: { written: WrittenOverview | null }): GroundedStatement[] {
  if (written === null) return [];
  const { gist, title, evidence } = written;
  const text = tidyModelText(gist ?? "");
  const titleText = title === null ? null : readTitle(title);
  return [
    ...(text === "" ? [] : [{ id: "gist", kind: "gist" as const, text, evidence, isRewritten: true }]),
    ...(titleText === null
      ? []
      : [{ id: "title", kind: "title" as const, text: titleText, evidence, isRewritten: false }]),
  ];
}

function createTooLittleReadError(): AppError {
  return new AppError({
    code: "model_failed.too_little_read",
    cause: new ModelFailureError({ reason: "context_exceeded" }),
  });
}

/**
 * Returns the stretches that the models deliberately left out, as cues, in talk order. No fact comes from a
 * sponsor, so a stretch excludes a first or last line that a fact quotes, and isn't left out at all if a fact
 * quotes from its middle.
 */
function listLeftOut({
  speech,
  parts,
  candidates,
}: {
  speech: Speech;
  parts: readonly WindowPart[];
  candidates: readonly FactCandidate[];
}): LeftOutCues[] {
  const quotes = candidates.flatMap((candidate) => candidate.quotes);
  const isQuoted = (first: number, last: number): boolean => {
    const firstCueId = speech.lines[first]?.firstCueId ?? 0;
    const lastCueId = speech.lines[last]?.lastCueId ?? 0;
    return quotes.some((quote) => quote.firstCueId <= lastCueId && quote.lastCueId >= firstCueId);
  };
  return parts
    .flatMap(({ window, reading }) =>
      (reading?.leftOut ?? []).flatMap(({ from, to, reason }) => {
        let first = Math.max(from, window.firstLine);
        let last = Math.min(to, window.lastLine);
        if (first < last && isQuoted(first, first)) first += 1;
        if (first < last && isQuoted(last, last)) last -= 1;
        const { firstCueId } = speech.lines[first] ?? {};
        const { lastCueId } = speech.lines[last] ?? {};
        return firstCueId === undefined || lastCueId === undefined || last < first || isQuoted(first, last)
          ? []
          : { firstCueId, lastCueId, reason };
      }),
    )
    .sort((left, right) => left.firstCueId - right.firstCueId);
}

/**
 * Reads a transcript in parallel windows and verifies the results: facts as soon as their window is read, and
 * the gist and chapter titles in parallel. If everything is supported, a talk of any length takes as long as
 * two calls. Calls `onProgress` whenever more has been verified. Throws the same AppErrors as `askModel`, and
 * `model_failed` if less than half of the transcript was read.
 */
export async function readSpeech({
  speech,
  run,
  onProgress,
}: {
  speech: Speech;
  run: ModelRun;
  onProgress: (progress: ReadingProgress) => void;
}): Promise<SpeechReading> {
  const stop = new AbortController();
  const signal = AbortSignal.any([run.signal, stop.signal]);
  try {
    return await readAll({ speech, run, judge: createClaimJudge(run), signal, onProgress });
  } finally {
    // After a failure, don't spend any more tokens.
    stop.abort();
  }
}

async function readAll({
  speech,
  run,
  judge,
  signal,
  onProgress,
}: {
  speech: Speech;
  run: ModelRun;
  judge: ClaimJudge | null;
  signal: AbortSignal;
  onProgress: (progress: ReadingProgress) => void;
}): Promise<SpeechReading> {
  const { language, isOwn } = chooseLanguage(speech);
  const collection = collectCandidates(speech);
  const windows = planSpeechWindows({ speech, windowTokens: chooseWindowTokens(run) });
  const isWhole = windows.length === 1;
  const wantsTitle = (speech.task.video?.title.trim() ?? "") === "";
  const parts: WindowPart[][] = windows.map(() => []);
  const isRead = windows.map(() => false);
  const ends = new Map<string, ProvenCandidate>();
  const proofs: Promise<void>[] = [];
  let plan = planModelChapters({ speech, parts: [] });

  const readShare = (): number => {
    const all = parts.flat();
    if (isRead.every(Boolean) && all.every(({ reading }) => reading !== null)) return 1;
    const read = all.filter(({ reading }) => reading !== null);
    return read.reduce((sum, { window }) => sum + window.tokens, 0) / Math.max(1, speech.tokens);
  };
  const positionOf = (line: number): number =>
    findPosition({ speech, sentence: speech.lines[line]?.firstSentence ?? 0 });
  const listFacts = (): Fact[] => {
    // Quotes from the same sentence are widened to the same words.
    const quoted = new Set<string>();
    return [...ends.values()].flatMap(({ candidate, proven }) => {
      if (proven === null) return [];
      const quote = `${candidate.quotes[0].firstCueId} ${proven.text}`;
      if (proven.proof.kind === "quoted" && quoted.has(quote)) return [];
      if (proven.proof.kind === "quoted") quoted.add(quote);
      return toFact({ candidate, proven, firstSentences: plan.firstSentences });
    });
  };
  const report = (): void => {
    const unread = isRead.indexOf(false);
    const readTo = unread < 0 ? 1 : positionOf(windows[unread]?.firstLine ?? 0);
    const open = collection.candidates.filter(({ id, pass }) => pass === "first" && !ends.has(id));
    const provenTo = open.reduce((least, { position }) => Math.min(least, position), readTo);
    onProgress({ facts: listFacts(), chapters: plan.chapters, provenTo, readShare: readShare() });
  };
  const prove = (candidates: readonly FactCandidate[]): void => {
    if (candidates.length === 0) return;
    const proof = proveFacts({
      candidates,
      language,
      speech,
      run,
      judge,
      signal,
      onProven: (end) => {
        ends.set(end.candidate.id, end);
        report();
      },
    });
    // Prevents an unhandled rejection. Rejections are handled where all proofs are awaited.
    proof.catch(() => undefined);
    proofs.push(proof);
  };

  let overview: WrittenOverview | null = null;
  const translation = isOwn
    ? Promise.resolve(new Map<string, string>())
    : translateTitles({ speech, run, judge, language, signal });
  translation.catch(() => undefined);
  const readOne = async (position: number, within: AbortSignal): Promise<void> => {
    const window = windows[position];
    if (window === undefined) return;
    const facts: (ModelFact & { number: number })[] = [];
    let elementCount = 0;
    let takenCount = 0;
    const takeFacts = (): void => {
      // A list's numbers can be distinguished from ordinals only when all of its texts are seen together.
      const found = dropListNumbers("text")(facts).slice(takenCount);
      takenCount = facts.length;
      prove(found.flatMap((fact) => takeNew(collection.add({ fact, pass: "first" }))));
    };
    parts[position] = await readWindow({
      speech,
      run,
      window,
      plan: {
        language,
        wantsChapters: !speech.hasOwnChapters,
        wantsGist: isWhole,
        wantsTitle: isWhole && wantsTitle,
      },
      part: isWhole ? null : { number: position + 1, count: windows.length },
      signal: within,
      onFact: (element) => {
        const fact = readModelFact(element);
        elementCount += 1;
        if (fact === null) return;
        facts.push({ ...fact, number: elementCount });
        if (isWhole && facts.length === FIRST_BATCH) takeFacts();
      },
    });
    isRead[position] = true;
    plan = planModelChapters({ speech, parts: parts.flat() });
    takeFacts();
    report();
  };
  const readWindows = async (within: AbortSignal): Promise<void> => {
    await runInParallel({
      items: windows,
      limit: run.settings.parallelCalls,
      signal: within,
      run: ({ position, signal: inner }) => readOne(position, inner),
    });
  };
  const readTalk = async (within: AbortSignal): Promise<void> => {
    overview = await readOverview({ speech, run, language, wantsTitle, signal: within });
  };
  const works = isWhole ? [readWindows] : [readTalk, readWindows];
  await runInParallel({
    items: works,
    limit: works.length,
    signal,
    run: ({ item, signal: within }) => item(within),
  });
  const share = readShare();
  if (share < MIN_READ_SHARE)
    throw parts.flat().find(({ failure }) => failure !== null)?.failure ?? createTooLittleReadError();

  const find = (element: unknown): FactCandidate | null => {
    const fact = readModelFact(element);
    return fact === null ? null : (collection.add({ fact, pass: "first" })?.candidate ?? null);
  };
  overview ??= isWhole ? readWhole({ part: parts[0]?.[0], find }) : null;
  // If the only window had to be split, none of the calls read the whole talk, so ask for an overview.
  overview ??= await readOverview({ speech, run, language, wantsTitle, signal });
  const { candidates } = collection;
  const leftOut = listLeftOut({ speech, parts: parts.flat(), candidates });
  const [statements] = await Promise.all([
    proveStatements({
      statements: [...groundTitles({ plan, candidates, speech }), ...groundOverview({ written: overview })],
      language,
      speech,
      run,
      judge,
      signal,
    }),
    readUncited({ speech, run, collection, language, leftOut, signal }).then(prove),
  ]);
  await Promise.all(proofs);
  const titles = await translation;
  throwIfCanceled(run.signal);
  const chapters = plan.chapters.map((chapter, at) => ({
    ...chapter,
    title: titles.get(`chapter-${at}`) ?? statements.get(`chapter-${at}`)?.text ?? chapter.title,
  }));
  return {
    facts: listFacts(),
    chapters,
    firstSentences: plan.firstSentences,
    gist: proveGist({ statement: statements.get("gist"), sources: overview?.sources ?? [] }),
    title: titles.get("title") ?? statements.get("title")?.text ?? null,
    leftOut,
    readShare: Math.min(1, share),
  };
}
