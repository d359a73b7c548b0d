import type { LibrarySource } from "@pith/core/contract/library.filters";
import type { LibraryAnswer, LibraryCitation } from "@pith/core/contract/library.schemas";
import { AppError } from "@pith/core/errors/app-error";
import type { PassageAnswer, TalkMoment, TalkPassage } from "@pith/engine/answer/join-passages";
import type { ModelCall } from "@pith/engine/model/model-usage";
import type { FoundPassages } from "@pith/engine/search/find-talk-passages";
import { listAskedTerms } from "@pith/engine/search/list-asked-terms";
import type { Actor } from "../accounts/actor.ts";
import { NAME_TAG } from "../providers/build-search-index.ts";
import { insertModelCalls } from "../summaries/model-calls.repo.ts";
import { countTermHolders, readSpeechLines } from "../summaries/search-index.repo.ts";
import type { SummaryDependencies } from "../summaries/summary-dependencies.ts";
import { buildCueRangeKey, type CueRange, readCueRanges } from "../summaries/transcripts.repo.ts";
import { findSimilarPassages, type SimilarStretch } from "./find-similar-passages.ts";
import { findTalks } from "./list-talks.ts";
import { type AskedTalk, readAskedTalks, readTitles } from "./read-asked-talks.ts";

/** Maximum time to find the passages. */
const SEARCH_LIMIT_MS = 30_000;
/** Maximum number of talks to search. Users rarely have more; if they do, only the newest are searched. */
const MAX_ASKED_TALKS = 10_000;
/** Number of talks to search for passages; see `chooseTalks`. */
const MAX_READ_TALKS = 40;
const MAX_PASSAGES = 14;

export interface LibraryQuestion {
  question: string;
  search?: string | undefined;
  source?: LibrarySource | undefined;
  collectionId?: string | undefined;
}

/**
 * Answers a question from the transcripts of the actor's finished talks, with citations. `statements` is
 * empty if no talk answers it.
 *
 * @throws AppError `timeout.answer` after the answerer's time limit, and the same errors as
 * `questionAnswerer` and `speechSearcher`
 */
export async function askLibrary({
  actor,
  query: { question, ...filter },
  signal,
  dependencies,
}: {
  actor: Actor;
  query: LibraryQuestion;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
  dependencies: AskDependencies;
}): Promise<LibraryAnswer> {
  const { db } = dependencies.database;
  const { talks: shown } = await findTalks({
    db,
    actor,
    search: filter.search?.trim() ?? "",
    query: { ...filter, status: "done", limit: MAX_ASKED_TALKS },
  });
  const timeout = AbortSignal.timeout(SEARCH_LIMIT_MS + dependencies.questionAnswerer.limitMs);
  const work = { question, signal: AbortSignal.any([signal, timeout]), dependencies };
  const refuseLate = (error: unknown): never => {
    throw timeout.aborted ? new AppError({ code: "timeout.answer", cause: error }) : error;
  };
  const asked = await readAskedTalks({ db, ids: shown.map(({ id }) => id) });
  const similar = await findSimilarPassages({
    ...work,
    transcriptIds: asked.map(({ transcriptId }) => transcriptId),
  }).catch(refuseLate);
  const talks = await chooseTalks({ ...work, actor, talks: asked, similar });
  const titles = await readTitles({ db, resultIds: talks.map(({ resultId }) => resultId) });
  const { moments, statements } = await answer({ ...work, talks, titles, similar }).catch(refuseLate);
  return {
    question,
    statements: statements.map(({ text, moments: proof }) => ({ text, citations: proof })),
    citations: moments.flatMap((moment) => cite({ moment, talk: talks[moment.talk], titles })),
    talks: shown.length,
  };
}

type Titles = Awaited<ReturnType<typeof readTitles>>;

type AskDependencies = Pick<
  SummaryDependencies,
  "database" | "clock" | "log" | "questionAnswerer" | "speechSearcher" | "embedder"
>;

interface AskWork {
  question: string;
  signal: AbortSignal;
  dependencies: AskDependencies;
}

/** A talk that contains some of the question's terms, or passages of similar meaning. */
interface ChosenTalk extends AskedTalk {
  /** See `SearchedTalk`. */
  namedTerms: number[];
}

/**
 * Returns the talks that contain most of the question's terms, best first, and those with similar passages.
 * Rarer terms weigh more.
 */
async function chooseTalks({
  actor,
  talks,
  similar,
  question,
  dependencies,
}: AskWork & {
  actor: Actor;
  talks: readonly AskedTalk[];
  similar: readonly SimilarStretch[];
}): Promise<ChosenTalk[]> {
  const { db } = dependencies.database;
  const languages = [...new Set(talks.map(({ language }) => language))];
  const terms = languages.flatMap((language) =>
    listAskedTerms({ question, language }).map((term, position) => ({ ...term, language, position })),
  );
  const names = terms.map((term) => ({ ...term, language: NAME_TAG }));
  const holders = await countTermHolders({ db, userId: actor.userId, terms: [...terms, ...names] });
  const chosen = new Map(
    talks.map((talk) => [talk.resultId, { ...talk, namedTerms: [] as number[], score: 0 }]),
  );
  for (const [at, { language, position }] of terms.entries()) {
    const own = (holders[at] ?? []).flatMap((id) => chosen.get(id) ?? []);
    const rarity = Math.log(1 + (talks.length - own.length + 0.5) / (own.length + 0.5));
    for (const talk of own) talk.score += rarity;
    for (const id of holders[terms.length + at] ?? []) {
      const talk = chosen.get(id);
      if (talk?.language === language) talk.namedTerms.push(position);
    }
  }
  const ranked = [...chosen.values()].sort((left, right) => right.score - left.score);
  const near = new Set(similar.map(({ transcriptId }) => transcriptId));
  return ranked.filter(
    ({ score, transcriptId }, rank) => (score > 0 && rank < MAX_READ_TALKS) || near.has(transcriptId),
  );
}

async function answer({
  talks,
  titles,
  similar,
  question,
  signal,
  dependencies,
}: AskWork & {
  talks: readonly ChosenTalk[];
  titles: Titles;
  similar: readonly SimilarStretch[];
}): Promise<PassageAnswer> {
  const { database, clock, questionAnswerer, speechSearcher } = dependencies;
  const { db } = database;
  const lines = await readSpeechLines({ db, transcriptIds: talks.map(({ transcriptId }) => transcriptId) });
  const found = await speechSearcher.findPassages({
    question,
    talks: talks.map(({ transcriptId, language, namedTerms }) => ({
      lines: lines.get(transcriptId) ?? "",
      ...{ language, namedTerms },
    })),
    similar: similar.flatMap(({ transcriptId, firstCueId, lastCueId }) => {
      const talk = talks.findIndex((each) => each.transcriptId === transcriptId);
      return talk < 0 ? [] : [{ talk, firstCueId, lastCueId }];
    }),
    limit: MAX_PASSAGES,
    signal,
  });
  const passages = await readPassages({ dependencies, talks, titles, found });
  const [best] = passages;
  if (best === undefined) return { statements: [], moments: [] };
  const calls: ModelCall[] = [];
  const resultId = talks[best.talk]?.resultId ?? "";
  const answered = await questionAnswerer
    .answerFromPassages({
      question,
      passages,
      terms: found.terms,
      signal,
      onCall: (call) => calls.push(call),
    })
    .finally(() => insertModelCalls({ db, resultId, calls, now: new Date(clock.now()) }));
  return keepSaid({ answered, passages });
}

async function readPassages({
  dependencies: { database },
  talks,
  titles,
  found,
}: Pick<AskWork, "dependencies"> & {
  talks: readonly AskedTalk[];
  titles: Titles;
  found: FoundPassages;
}): Promise<TalkPassage[]> {
  const ranges = found.passages.map(
    ({ talk, firstCueId, lastCueId }): CueRange => ({
      transcriptId: talks[talk]?.transcriptId ?? "",
      firstCueId,
      lastCueId,
    }),
  );
  const cues = await readCueRanges({ db: database.db, ranges });
  return found.passages.flatMap(({ talk: number, share }, at): TalkPassage[] => {
    const talk = talks[number];
    const range = ranges[at];
    const read = range && cues.get(buildCueRangeKey(range));
    if (!talk || !read || read.length === 0) return [];
    const { resultId, language, kind } = talk;
    return [{ talk: number, title: titles.get(resultId)?.title ?? "", language, kind, share, cues: read }];
  });
}

/** Drops every quote that doesn't occur in the stored captions, and every statement that cites one. */
export function keepSaid({
  answered: { statements, moments },
  passages,
}: {
  answered: PassageAnswer;
  passages: readonly TalkPassage[];
}): PassageAnswer {
  const isSaid = ({ talk, quote, firstCueId, lastCueId }: TalkMoment): boolean =>
    passages.some((passage) => {
      if (passage.talk !== talk) return false;
      const cited = passage.cues.filter(({ id }) => id >= firstCueId && id <= lastCueId);
      return [" ", ""].some((gap) =>
        cited
          .map(({ text }) => text)
          .join(gap)
          .includes(quote),
      );
    });
  const places = moments.map(isSaid);
  const numbers = places.map((_said, at) => places.slice(0, at).filter(Boolean).length);
  return {
    moments: moments.filter((_moment, at) => places[at]),
    statements: statements.flatMap(({ text, moments: proof }) => {
      const kept = proof.filter((at) => places[at]).map((at) => numbers[at] ?? 0);
      return kept.length === proof.length && kept.length > 0 ? [{ text, moments: kept }] : [];
    }),
  };
}

export function cite({
  moment,
  talk,
  titles,
}: {
  moment: TalkMoment;
  talk: Pick<AskedTalk, "summaryId" | "resultId" | "language"> | undefined;
  titles: Titles;
}): LibraryCitation[] {
  if (!talk) return [];
  const { talk: _talk, ...cited } = moment;
  const { summaryId, resultId, language } = talk;
  const { title = "", author = null } = titles.get(resultId) ?? {};
  return [{ summaryId, title, author, captionLanguage: language, ...cited }];
}
