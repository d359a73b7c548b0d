import { isAppError } from "@pith/core/errors/app-error";
import { type ChapterNote, type KeyPoint, MAX_QUOTES } from "@pith/core/summaries/summary";
import type { SummaryShape } from "@pith/core/summaries/summary-shape";
import { createPhraseSource } from "../chapters/create-phrase-source.ts";
import { titleChapters } from "../chapters/title-chapters.ts";
import { isIdle, type WritingRequest } from "./build-writing-prompt.ts";
import { chooseFacts } from "./choose-facts.ts";
import { createClaimJudge } from "./create-claim-judge.ts";
import type { ModelRun } from "./model-run.ts";
import { readTitle } from "./plan-model-chapters.ts";
import { budgetKeyPoints, chooseLanguage, type Speech } from "./prepare-speech.ts";
import { joinQuotes, joinRepairs, proveGist } from "./prove-gist.ts";
import { type GroundedStatement, type ProvenStatement, proveStatements } from "./prove-statements.ts";
import { readFactText, type ShownFact, toKeyPoint } from "./show-facts.ts";
import { isSameLanguage } from "./summary-languages.ts";
import { tidyModelText } from "./tidy-model-text.ts";
import type { Fact, VideoFacts, VideoWriting } from "./video-facts.ts";
import { type WrittenSentence, type WrittenTexts, writeTexts } from "./write-texts.ts";

/** The texts of a summary in one language, length and shape. */
export interface WrittenSummary {
  /** In talk order. */
  points: ShownFact[];
  writing: VideoWriting;
  /** Includes the new translations and texts. Texts written for a wish aren't stored. */
  facts: VideoFacts;
}

const TAKEAWAYS = 3;
const MAX_SENTENCES = 4;
/** Maximum number of facts to translate for lists, in addition to the key points. */
const MAX_LISTED = 30;
/**
 * When choosing facts for a wish, the model gets this many times the usual number for the summary's length.
 */
const WISH_SPARE = 3;

/** Sorts the facts by importance. Facts of equal importance stay in talk order. */
export function rankFacts(facts: readonly Fact[]): Fact[] {
  return [...facts].sort(
    (left, right) =>
      right.importance - left.importance ||
      Number(left.proof.kind === "quoted") - Number(right.proof.kind === "quoted") ||
      left.position - right.position,
  );
}

/** Returns a title for an untitled talk, taken from the talk's own words. */
export function nameTalk({ sentences, index }: Speech): string {
  return titleChapters({ source: createPhraseSource({ sentences, index }), starts: [0] })[0]?.title ?? "";
}

/** Returns which parts still need to be written after a first reading; empty for the plain shape. */
function planWriting({
  facts,
  language,
  shape,
  wish,
  chosen,
  listed,
  count,
  hasTitle,
}: {
  facts: VideoFacts;
  language: string;
  shape: SummaryShape;
  wish: string | null;
  chosen: readonly Fact[];
  listed: readonly Fact[];
  count: number;
  hasTitle: boolean;
}): WritingRequest {
  const known = facts.writings[language];
  // Lists are translated only once per language, so that rejected translations aren't requested again for
  // every shape.
  const worded = known === undefined ? [...chosen, ...listed] : chosen;
  const untranslated = worded.filter((fact) => readFactText({ fact, language, facts }) === null);
  return {
    language,
    points:
      wish === null ? (untranslated.length > 0 ? untranslated.map(({ id }) => id) : "none") : "reworded",
    pointCount: count,
    gist: known === undefined || wish !== null,
    title: known === undefined && hasTitle,
    chapterTitles: known === undefined && facts.chapters.length > 0,
    takeaways: shape === "brief" && (wish !== null || known?.takeaways == null),
    notes: shape === "notes" && (wish !== null || known?.notes == null),
    wish,
  };
}

/** Returns the most important of the facts that only appear in lists, at most MAX_LISTED. */
function chooseListed({ facts, chosen }: { facts: readonly Fact[]; chosen: readonly Fact[] }): Fact[] {
  const shown = new Set(chosen);
  return rankFacts(facts.filter((fact) => fact.kind !== "statement" && !shown.has(fact))).slice(
    0,
    MAX_LISTED,
  );
}

/** Returns a verified sentence as a key point, with the quotes of the facts it summarizes. */
function toPoint({ text, proof, facts }: ProvenStatement & { facts: readonly Fact[] }): KeyPoint | null {
  const quotes = joinQuotes({ sources: facts, max: MAX_QUOTES });
  if (quotes === null) return null;
  const repairs = joinRepairs(facts);
  return { text, label: null, quotes, chapterIndex: facts[0]?.chapterIndex ?? null, proof, repairs };
}

interface WritingContext {
  speech: Speech;
  facts: VideoFacts;
  language: string;
  chosen: readonly Fact[];
  written: WrittenTexts;
  proven: ReadonlyMap<string, ProvenStatement>;
}

function createFinder(facts: readonly Fact[]): (ids: readonly number[]) => Fact[] {
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  return (ids) => [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
}

/** Returns everything that the model wrote as statements, each with the facts it's based on. */
function groundTexts({
  written,
  facts,
  title,
  request,
}: {
  written: WrittenTexts;
  facts: VideoFacts;
  title: string;
  request: WritingRequest;
}): GroundedStatement[] {
  const find = createFinder(facts.facts);
  const toEvidence = (ids: readonly number[]) => find(ids).map(({ id, text }) => ({ id: String(id), text }));
  const ground = ({
    id,
    kind,
    sentence,
  }: {
    id: string;
    kind: GroundedStatement["kind"];
    sentence: WrittenSentence;
  }): GroundedStatement => ({
    id,
    kind,
    text: tidyModelText(sentence.text),
    evidence: toEvidence(sentence.facts),
    isRewritten: kind !== "title",
  });
  const titleOf = (text: string): string => readTitle(text) ?? "";
  const statements: GroundedStatement[] = [
    ...written.points.map(({ number, text }) =>
      ground({ id: `point-${number}`, kind: "note", sentence: { text, facts: [number] } }),
    ),
    ...(request.gist && written.gist !== null
      ? [ground({ id: "gist", kind: "gist" as const, sentence: written.gist })]
      : []),
    ...written.takeaways
      .slice(0, TAKEAWAYS)
      .map((sentence, at) => ground({ id: `takeaway-${at}`, kind: "takeaway", sentence })),
    ...written.notes.flatMap(({ chapter, sentences }) =>
      sentences
        .slice(0, MAX_SENTENCES)
        .map((sentence, at) => ground({ id: `note-${chapter}-${at}`, kind: "note", sentence })),
    ),
    ...(written.title === null
      ? []
      : [
          {
            id: "title",
            kind: "title" as const,
            text: titleOf(written.title),
            evidence: [{ id: "title", text: title }],
            isRewritten: false,
          },
        ]),
    ...written.chapters.map(({ number, title: text }) => ({
      id: `chapter-${number}`,
      kind: "title" as const,
      text: titleOf(text),
      evidence: [{ id: `chapter ${number}`, text: facts.chapters[number]?.title ?? "" }],
      isRewritten: false,
    })),
  ];
  return statements.filter(({ text, evidence }) => text !== "" && evidence.some((fact) => fact.text !== ""));
}

/**
 * Returns up to three takeaways: first the supported ones by rank, then the most important facts, except one
 * that stands in for the gist above them.
 */
function chooseTakeaways({
  context: { facts, chosen, language, written, proven },
  gist,
}: {
  context: WritingContext;
  gist: string;
}): KeyPoint[] {
  const find = createFinder(facts.facts);
  const own = written.takeaways.slice(0, TAKEAWAYS).flatMap((sentence, at) => {
    const statement = proven.get(`takeaway-${at}`);
    return (statement && toPoint({ ...statement, facts: find(sentence.facts) })) ?? [];
  });
  const named = new Set(own.flatMap(({ quotes }) => quotes.map(({ text }) => text)));
  const spare = rankFacts(chosen)
    .filter(({ quotes }) => !named.has(quotes[0].text))
    .map((fact) => toKeyPoint({ fact, text: readFactText({ fact, language, facts }) ?? fact.text }))
    .filter(({ text }) => text !== gist);
  return [...own, ...spare].slice(0, TAKEAWAYS);
}

/**
 * Returns a note for each chapter: its supported sentences, or its most important facts if there are none.
 */
function composeNotes({ facts, language, written, proven }: WritingContext): ChapterNote[] {
  const find = createFinder(facts.facts);
  const indexes: (number | null)[] =
    facts.chapters.length > 0 ? facts.chapters.map((_chapter, at) => at) : [null];
  return indexes.flatMap((chapterIndex) => {
    const sentences = written.notes
      .filter(({ chapter }) => chapter === (chapterIndex ?? 0))
      .flatMap((note) =>
        note.sentences.slice(0, MAX_SENTENCES).flatMap((sentence, at) => {
          const statement = proven.get(`note-${note.chapter}-${at}`);
          const point = statement && toPoint({ ...statement, facts: find(sentence.facts) });
          return point == null ? [] : { ...point, chapterIndex };
        }),
      );
    const own = facts.facts.filter((fact) => fact.chapterIndex === chapterIndex);
    const spare = rankFacts(own)
      .slice(0, 3)
      .sort((left, right) => left.position - right.position)
      .map((fact) => toKeyPoint({ fact, text: readFactText({ fact, language, facts }) ?? fact.text }));
    const shown = (sentences.length > 0 ? sentences : spare).slice(0, MAX_SENTENCES);
    return shown.length === 0 ? [] : { chapterIndex, sentences: shown };
  });
}

/**
 * Returns the points for a wish: the facts that the model chose, in the model's words if they are supported.
 */
function choosePoints({
  context,
  request,
}: {
  context: WritingContext;
  request: WritingRequest;
}): ShownFact[] {
  const { facts, chosen, language, written, proven } = context;
  const textOf = (fact: Fact): string =>
    proven.get(`point-${fact.id}`)?.text ?? readFactText({ fact, language, facts }) ?? fact.text;
  const wished = createFinder(facts.facts)(written.points.map(({ number }) => number)).slice(
    0,
    request.pointCount,
  );
  const shown = request.points === "reworded" && wished.length > 0 ? wished : chosen;
  return [...shown]
    .sort((left, right) => left.position - right.position)
    .map((fact) => ({ fact, text: textOf(fact) }));
}

const NOTHING_WRITTEN: WrittenTexts = {
  points: [],
  gist: null,
  title: null,
  chapters: [],
  takeaways: [],
  notes: [],
};

function completeWriting({
  context,
  request,
}: {
  context: WritingContext;
  request: WritingRequest;
}): VideoWriting {
  const { speech, facts, chosen, language, written, proven } = context;
  const known = facts.writings[language];
  const [best] = rankFacts(chosen);
  const fallback = best && {
    statement: { text: readFactText({ fact: best, language, facts }) ?? best.text, proof: best.proof },
    sources: [best],
  };
  const gist =
    proveGist({
      statement: proven.get("gist"),
      sources: createFinder(facts.facts)(written.gist?.facts ?? []),
    }) ??
    (known && { text: known.gist, evidence: known.gistEvidence }) ??
    (fallback && proveGist(fallback));
  const ownTitle = speech.task.video?.title.trim() ?? "";
  return {
    title: known?.title ?? proven.get("title")?.text ?? (ownTitle || nameTalk(speech)),
    gist: gist?.text ?? "",
    gistEvidence: gist?.evidence ?? null,
    chapterTitles:
      known?.chapterTitles ??
      facts.chapters.map(({ title }, at) => proven.get(`chapter-${at}`)?.text ?? title),
    takeaways: request.takeaways
      ? chooseTakeaways({ context, gist: gist?.text ?? "" })
      : (known?.takeaways ?? null),
    notes: request.notes ? composeNotes(context) : (known?.notes ?? null),
  };
}

/**
 * Writes the missing texts for a language, length, shape or wish from facts alone: the transcript isn't sent,
 * and no call is made if nothing is missing. Every sentence is judged against the facts it summarizes. An
 * unsupported one is rewritten once; if that fails too, the facts' own words are used. Calls `onPoints` with
 * the points as they become final. Throws the same errors as `askModel`.
 */
export async function writeFromFacts({
  speech,
  facts,
  run,
  onPoints,
}: {
  speech: Speech;
  facts: VideoFacts;
  run: ModelRun;
  onPoints: (points: readonly ShownFact[]) => void;
}): Promise<WrittenSummary> {
  const { task } = speech;
  const { language } = chooseLanguage(speech);
  const isOwn = isSameLanguage({ left: facts.language, right: language });
  const wish = task.wish?.trim() || null;
  const { count } = budgetKeyPoints({ speech, length: task.length, maxWords: task.maxWords });
  const chosen = chooseFacts({ facts: facts.facts, count });
  const listed = isOwn || wish !== null ? [] : chooseListed({ facts: facts.facts, chosen });
  const title = task.video?.title.trim() ?? "";
  const request = planWriting({
    facts,
    language,
    shape: task.shape ?? "points",
    wish,
    chosen,
    listed,
    count,
    hasTitle: title !== "",
  });
  let context: WritingContext = {
    speech,
    facts,
    language,
    chosen,
    written: NOTHING_WRITTEN,
    proven: new Map(),
  };
  if (wish === null)
    onPoints(
      choosePoints({ context, request }).filter(
        ({ fact }) => readFactText({ fact, language, facts }) !== null,
      ),
    );
  if (!isIdle(request)) {
    const sent = request.notes
      ? facts.facts
      : wish === null
        ? [...chosen, ...listed].sort((left, right) => left.position - right.position)
        : chooseFacts({ facts: facts.facts, count: count * WISH_SPARE });
    const written = await writeTexts({ request, facts, chosen: sent, title, run }).catch((error: unknown) => {
      // If the model fails, the verified facts are enough for a summary, provided they're in the right
      // language.
      const isReadable = isAppError(error) && error.code === "model_failed" && isOwn;
      if (isReadable) return NOTHING_WRITTEN;
      throw error;
    });
    const proven = await proveStatements({
      statements: groundTexts({ written, facts, title, request }),
      language,
      speech,
      run,
      judge: createClaimJudge(run),
      signal: run.signal,
    });
    context = { ...context, written, proven };
  }
  const points = choosePoints({ context, request });
  const writing = completeWriting({ context, request });
  onPoints(points);
  if (wish !== null) return { points, writing, facts };
  const worded = facts.facts.map((fact) => {
    const wording = isOwn ? undefined : context.proven.get(`point-${fact.id}`)?.text;
    return wording === undefined ? fact : { ...fact, wordings: { ...fact.wordings, [language]: wording } };
  });
  return {
    points,
    writing,
    facts: { ...facts, facts: worded, writings: { ...facts.writings, [language]: writing } },
  };
}
