import { isAppError } from "@pith/core/errors/app-error";
import type { KeyPoint, Proof, SummaryContent } from "@pith/core/summaries/summary";
import type { Video } from "@pith/core/videos/video";
import { makeReadable } from "../extract/make-readable.ts";
import { findLanguage } from "../languages/find-language.ts";
import type { WritingRequest } from "../model/build-writing-prompt.ts";
import { createClaimJudge } from "../model/create-claim-judge.ts";
import { type ModelFailureReason, readFailureReason } from "../model/model-failure.ts";
import { type ModelOptions, openModelRun } from "../model/model-options.ts";
import { readTitle } from "../model/plan-model-chapters.ts";
import { proveGist, type QuoteSource } from "../model/prove-gist.ts";
import { type GroundedStatement, type ProvenStatement, proveStatements } from "../model/prove-statements.ts";
import { tidyModelText } from "../model/tidy-model-text.ts";
import { type WrittenTexts, writeTexts } from "../model/write-texts.ts";

/** The glance so far, and how many of its steps (one per chapter, then the gist) are done. */
export interface RewritingProgress {
  content: SummaryContent;
  done: number;
  total: number;
}

/** A rewritten glance. */
export interface RewrittenGlance {
  content: SummaryContent;
  /** Number of verified texts written by a model. */
  written: number;
  /** Why the model stopped answering before the end; null if it finished. */
  stopped: ModelFailureReason | null;
}

/** Failures that affect only one request. The next one may succeed. */
const PASSING: ReadonlySet<ModelFailureReason> = new Set([
  "context_exceeded",
  "filtered",
  "declined",
  "cut_off",
  "empty",
  "unreadable",
  "rejected_request",
]);
/** Minimum number of facts for a gist to summarize. */
const MIN_GIST_FACTS = 2;

interface Fact {
  id: number;
  text: string;
  chapterIndex: number | null;
}

/** Groups the positions of key points by chapter, in talk order. */
function groupByChapter({ keyPoints }: SummaryContent): { chapter: number | null; points: number[] }[] {
  const groups = new Map<number | null, number[]>();
  for (const [at, { chapterIndex }] of keyPoints.entries())
    groups.set(chapterIndex, [...(groups.get(chapterIndex) ?? []), at]);
  return [...groups].map(([chapter, points]) => ({ chapter, points }));
}

function isNewWording({ proof, text, known }: { proof: Proof; text: string; known: string }): boolean {
  return text !== known && (proof.kind === "judged" || proof.kind === "near_copy");
}

/**
 * Rewrites a glance with a small model, chapter by chapter: key points, chapter titles, then the gist. The
 * model sees only the speaker's sentences. Each text is checked against them, except for the gist, which is
 * checked against the key points and the passage that the instant gist shows. Unsupported texts keep their
 * original wording. The coverage remains that of the instant summary. Rejects only with AppError `cancelled`.
 */
export async function rewriteGlance({
  content,
  video,
  options,
  signal,
  onProgress,
}: {
  content: SummaryContent;
  video: Video | null;
  options: ModelOptions;
  signal: AbortSignal;
  onProgress?: (progress: RewritingProgress) => void;
}): Promise<RewrittenGlance> {
  const run = openModelRun({ options, work: { signal } });
  const judge = createClaimJudge(run);
  const { language } = content;
  const groups = groupByChapter(content);
  const ownTitles = new Set(video?.chapters.map(({ title }) => title));
  let shown = content;
  let written = 0;
  const plain: WritingRequest = {
    language,
    points: "none",
    pointCount: 0,
    gist: false,
    title: false,
    chapterTitles: false,
    takeaways: false,
    notes: false,
    wish: null,
  };
  const write = async ({
    facts,
    chapters,
    ...wanted
  }: Partial<WritingRequest> & { facts: Fact[]; chapters: SummaryContent["chapters"] }) =>
    writeTexts({ request: { ...plain, ...wanted }, facts: { chapters }, chosen: facts, title: "", run });
  const prove = (statements: GroundedStatement[]): Promise<Map<string, ProvenStatement>> =>
    proveStatements({ statements, language, speech: { task: { video }, names: [] }, run, judge, signal });

  async function rewriteChapter({ chapter, points }: ReturnType<typeof groupByChapter>[number]) {
    const own = chapter === null ? undefined : content.chapters[chapter];
    const wantsTitle = own !== undefined && !ownTitles.has(own.title);
    const place = own === undefined ? null : 0;
    const texts = await write({
      facts: points.map((at) => ({ id: at, text: content.keyPoints[at]?.text ?? "", chapterIndex: place })),
      chapters: own === undefined ? [] : [own],
      points,
      chapterTitles: wantsTitle,
    });
    const proven = await prove(groundChapter({ texts, content, points, wantsTitle }));
    const keyPoints = shown.keyPoints.map((point, at) => takeWording({ point, found: proven.get(`${at}`) }));
    const title = proven.get("title")?.text;
    const chapters = shown.chapters.map((known, at) =>
      at === chapter && title !== undefined ? { ...known, title } : known,
    );
    written += keyPoints.filter((point, at) => point !== shown.keyPoints[at]).length;
    if (title !== undefined && title !== own?.title) written += 1;
    shown = { ...shown, keyPoints, chapters };
  }

  async function rewriteGist() {
    const sources = [...listGistPassage(content), ...shown.keyPoints].sort(
      (left, right) => left.quotes[0].firstCueId - right.quotes[0].firstCueId,
    );
    const facts = sources.map(({ text }, id) => ({ id, text, chapterIndex: null }));
    if (facts.length < MIN_GIST_FACTS) return;
    const { gist } = await write({ facts, chapters: [], gist: true });
    if (gist === null) return;
    const evidence = gist.facts.flatMap((id) => facts[id] ?? []);
    const text = tidyModelText(gist.text);
    const statement = { id: "gist", kind: "gist" as const, text, isRewritten: true };
    const proven = await prove([
      { ...statement, evidence: evidence.map((fact) => ({ id: `${fact.id}`, text: fact.text })) },
    ]);
    const cited = gist.facts.flatMap((id) => sources[id] ?? []);
    const found = proveGist({ statement: proven.get("gist"), sources: cited });
    if (found === null || found.text === shown.gist) return;
    written += 1;
    shown = { ...shown, gist: found.text, gistEvidence: found.evidence };
  }

  const name = options.models[0]?.name ?? null;
  const readShown = (): SummaryContent =>
    written === 0 ? content : { ...shown, origin: { ...shown.origin, engine: "model", model: name } };
  const steps = [...groups.map((group) => () => rewriteChapter(group)), rewriteGist];
  for (const [at, step] of steps.entries()) {
    try {
      await step();
    } catch (error) {
      if (isAppError(error) && error.code === "cancelled") throw error;
      const reason = readFailureReason(error) ?? "unreachable";
      if (!PASSING.has(reason)) return { content: readShown(), written, stopped: reason };
    }
    // If the judge can't be reached, it leaves its claims unjudged without throwing.
    if (run.models.every((model) => run.refusing.has(model) || run.unreachable.has(model)))
      return { content: readShown(), written, stopped: "unreachable" };
    onProgress?.({ content: readShown(), done: at + 1, total: steps.length });
  }
  return { content: readShown(), written, stopped: null };
}

/**
 * Returns a chapter's texts as statements. Each point is based on its own quotes, and the title on all of
 * them.
 */
function groundChapter({
  texts,
  content,
  points,
  wantsTitle,
}: {
  texts: WrittenTexts;
  content: SummaryContent;
  points: readonly number[];
  wantsTitle: boolean;
}): GroundedStatement[] {
  const quote = (at: number) =>
    (content.keyPoints[at]?.quotes ?? []).map(({ text }, part) => ({ id: `${at}-${part}`, text }));
  const title = wantsTitle ? readTitle(texts.chapters[0]?.title ?? "") : null;
  return [
    ...texts.points
      .filter(({ number }, order) => {
        const isFirst = texts.points.findIndex((other) => other.number === number) === order;
        return isFirst && points.includes(number);
      })
      .map(({ number, text }) => ({
        id: `${number}`,
        kind: "note" as const,
        text: tidyModelText(text),
        evidence: quote(number),
        isRewritten: true,
      })),
    ...(title === null
      ? []
      : [
          {
            id: "title",
            kind: "title" as const,
            text: title,
            evidence: points.flatMap(quote),
            isRewritten: false,
          },
        ]),
  ].filter(({ text }) => text !== "");
}

/**
 * Returns the passage that the instant gist shows in addition to the key points; empty if it shows none. Its
 * text is made readable, like that of a key point, since a model may copy it.
 */
function listGistPassage({ gistEvidence, language }: SummaryContent): (QuoteSource & { text: string })[] {
  if (!gistEvidence) return [];
  const { quotes, repairs } = gistEvidence;
  const passage = quotes.map(({ text }) => text).join(" … ");
  const text = makeReadable({ text: passage, language: findLanguage(language) }) || passage;
  return [{ text, quotes, repairs }];
}

function takeWording({ point, found }: { point: KeyPoint; found: ProvenStatement | undefined }): KeyPoint {
  if (found === undefined || !isNewWording({ ...found, known: point.text })) return point;
  return { ...point, text: found.text, proof: found.proof };
}
