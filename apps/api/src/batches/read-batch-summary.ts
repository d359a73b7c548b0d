import type { BatchLine, BatchSummary } from "@pith/core/contract/batch.schemas";
import type { LibraryCitation } from "@pith/core/contract/library.schemas";
import { HOUR_MS } from "@pith/core/lib/durations";
import type { KeyPoint } from "@pith/core/summaries/summary";
import type { CaptionKind } from "@pith/core/transcripts/transcript";
import type { CombinedPoint } from "@pith/engine/answer/combine-talks";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Actor } from "../accounts/actor.ts";
import type { Db } from "../db/database.ts";
import { batchItems } from "../db/schema/batches.schema.ts";
import { summaries, summaryResults, videos } from "../db/schema/summaries.schema.ts";
import type { BatchDependencies } from "./batch-dependencies.ts";
import { requireBatch } from "./batches.repo.ts";

/**
 * After this long, the job that writes the statements has probably died for good. If it hasn't, its
 * statements appear later.
 */
const MAX_WRITING_MS = 2 * HOUR_MS;

export interface FinishedTalk {
  summaryId: string;
  resultId: string;
  /** Null if the transcript was deleted because of its age. */
  transcriptId: string | null;
  /** Language of the captions. */
  language: string;
  kind: CaptionKind;
  title: string;
  author: string | null;
  points: KeyPoint[];
}

/**
 * Combines a batch's finished summaries. Every line is either a point with the quotes that back it up, or a
 * statement written by a model and checked against its quotes.
 *
 * @throws AppError `not_found`
 */
export async function readBatchSummary({
  actor,
  id,
  dependencies: { database, clock, speechSearcher },
}: {
  actor: Actor;
  id: string;
  dependencies: Pick<BatchDependencies, "database" | "clock" | "speechSearcher">;
}): Promise<BatchSummary> {
  const { db } = database;
  const { written, writtenAt, finishedAt } = await requireBatch({ db, actor, id });
  const talks = await listFinishedTalks({ db, batchId: id });
  const { topics, best } = await speechSearcher.combineTalks(talks);
  const citations: LibraryCitation[] = [];
  const languages = new Map(talks.map(({ summaryId, language }) => [summaryId, language]));
  // Statements stored by earlier versions don't specify the captions' language.
  const cite = (citation: Omit<LibraryCitation, "captionLanguage">): number => {
    const known = citations.findIndex(
      ({ summaryId, quote, firstCueId }) =>
        summaryId === citation.summaryId && quote === citation.quote && firstCueId === citation.firstCueId,
    );
    return known >= 0
      ? known
      : citations.push({ ...citation, captionLanguage: languages.get(citation.summaryId) ?? "und" }) - 1;
  };
  const buildLine = ({ talk: number, point: at }: CombinedPoint): BatchLine[] => {
    const talk = talks[number];
    const point = talk?.points[at];
    if (!talk || !point) return [];
    const { summaryId, title, author } = talk;
    return [
      {
        text: point.text,
        citations: point.quotes.map(({ text: quote, speaker: _speaker, ...place }) =>
          cite({ summaryId, title, author, quote, ...place }),
        ),
      },
    ];
  };
  // Drop a statement once any of the summaries it cites is gone.
  const statements = (written?.statements ?? []).flatMap(({ text, citations: proof }) => {
    const cited = proof.flatMap((position) => written?.citations[position] ?? []);
    return cited.every(({ summaryId }) => languages.has(summaryId))
      ? { text, citations: cited.map(cite) }
      : [];
  });
  return {
    statements,
    topics: topics.map(({ words, points }) => ({ words, lines: points.flatMap(buildLine) })),
    talks: talks.map(({ summaryId, title }, number) => ({
      ...{ summaryId, title },
      lines: (best[number] ?? []).flatMap(buildLine),
    })),
    citations,
    isBeingWritten:
      finishedAt !== null && writtenAt === null && clock.now() - finishedAt.getTime() < MAX_WRITING_MS,
  };
}

/**
 * Returns the talks of a batch's finished summaries, in the batch's order. Leaves out summaries that their
 * owner has deleted.
 */
export async function listFinishedTalks({
  db,
  batchId,
}: {
  db: Db;
  batchId: string;
}): Promise<FinishedTalk[]> {
  const rows = await db
    .select({
      summaryId: summaries.id,
      resultId: summaryResults.id,
      transcriptId: summaryResults.transcriptId,
      language: sql<string>`${summaryResults.content}->'origin'->>'captionLanguage'`,
      kind: sql<CaptionKind>`${summaryResults.content}->'origin'->>'captionKind'`,
      title: sql<string | null>`${summaryResults.content}->>'title'`,
      author: sql<string | null>`${videos.video}->>'author'`,
      points: sql<KeyPoint[] | null>`${summaryResults.content}->'keyPoints'`,
    })
    .from(batchItems)
    .innerJoin(summaries, eq(summaries.id, batchItems.summaryId))
    .innerJoin(summaryResults, eq(summaryResults.id, summaries.resultId))
    .leftJoin(videos, eq(videos.id, summaryResults.videoId))
    .where(and(eq(batchItems.batchId, batchId), eq(batchItems.state, "done"), isNull(summaries.deletedAt)))
    .orderBy(asc(batchItems.position));
  return rows.map(({ title, points, ...talk }) => ({ ...talk, title: title ?? "", points: points ?? [] }));
}
