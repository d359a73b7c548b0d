import type { Quote } from "@pith/core/summaries/summary";
import type { TalkPassage } from "@pith/engine/answer/join-passages";
import type { ModelCall } from "@pith/engine/model/model-usage";
import { and, eq, isNull } from "drizzle-orm";
import { batches } from "../db/schema/batches.schema.ts";
import { cite, keepSaid } from "../library/ask-library.ts";
import type { JobRun } from "../queue/define-job.ts";
import { insertModelCalls } from "../summaries/model-calls.repo.ts";
import { buildCueRangeKey, type CueRange, readCueRanges } from "../summaries/transcripts.repo.ts";
import type { BatchDependencies } from "./batch-dependencies.ts";
import { type FinishedTalk, listFinishedTalks } from "./read-batch-summary.ts";

/** Maximum number of passages for the model, the same as for library questions. */
const MAX_PASSAGES = 14;
/** Context cues before and after a point's quotes, to complete their sentences. */
const AROUND_CUES = 3;

interface WriteRequest {
  talks: readonly FinishedTalk[];
  language: string | null;
  run: Pick<JobRun, "signal">;
  dependencies: BatchDependencies;
}

/**
 * Has the model describe what a finished batch's talks have in common, based on the passages about their
 * shared topics. The model's statements are checked against their quotes, like answers from the library.
 */
export async function writeBatch({
  batchId,
  run,
  dependencies,
}: {
  batchId: string;
  run: Pick<JobRun, "signal" | "isLastTry">;
  dependencies: BatchDependencies;
}): Promise<void> {
  const { database, clock, log } = dependencies;
  const { db } = database;
  const [batch] = await db
    .select()
    .from(batches)
    .where(and(eq(batches.id, batchId), isNull(batches.writtenAt)));
  if (!batch?.finishedAt) return;
  const talks = await listFinishedTalks({ db, batchId });
  const written = await write({ talks, language: batch.language, run, dependencies }).catch(
    (error: unknown) => {
      if (!run.isLastTry) throw error;
      log.warn({ err: error }, "What a batch's talks have in common can't be written");
      return null;
    },
  );
  await db
    .update(batches)
    .set({ written, writtenAt: new Date(clock.now()) })
    // If the batch was retried while the model was writing, it finishes again, with a separate job for all of
    // its talks.
    .where(and(eq(batches.id, batchId), eq(batches.finishedAt, batch.finishedAt)));
}

/** Returns the quotes' cues and the cues around them. A point's quotes may be far apart. */
function listAround(quotes: readonly Quote[]): Omit<CueRange, "transcriptId">[] {
  const ranges: Omit<CueRange, "transcriptId">[] = [];
  for (const quote of [...quotes].sort((left, right) => left.firstCueId - right.firstCueId)) {
    const firstCueId = Math.max(0, quote.firstCueId - AROUND_CUES);
    const lastCueId = quote.lastCueId + AROUND_CUES;
    const last = ranges.at(-1);
    if (last && firstCueId <= last.lastCueId) last.lastCueId = Math.max(last.lastCueId, lastCueId);
    else ranges.push({ firstCueId, lastCueId });
  }
  return ranges;
}

async function write({ talks, language, run: { signal }, dependencies }: WriteRequest) {
  const { database, clock, questionAnswerer, speechSearcher } = dependencies;
  const { topics } = await speechSearcher.combineTalks(talks);
  const listed = topics
    .flatMap(({ points }) => points)
    .slice(0, MAX_PASSAGES)
    .flatMap(({ talk: number, point }): (CueRange & { talk: number })[] => {
      const talk = talks[number];
      const transcriptId = talk?.transcriptId ?? null;
      if (!talk || transcriptId === null) return [];
      const around = listAround(talk.points[point]?.quotes ?? []);
      return around.map((cues) => ({ talk: number, transcriptId, ...cues }));
    });
  // Points may share a quote.
  const ranges = [...new Map(listed.map((range) => [buildCueRangeKey(range), range])).values()];
  const cues = await readCueRanges({ db: database.db, ranges });
  const passages = ranges.flatMap(({ talk: number, ...range }): TalkPassage[] => {
    const talk = talks[number];
    const read = cues.get(buildCueRangeKey(range)) ?? [];
    if (!talk || read.length === 0) return [];
    const { title, language: spoken, kind } = talk;
    // The passages weren't retrieved by a user's query, so without the model, none of them may be quoted as
    // an answer.
    return [{ talk: number, title, language: spoken, kind, share: 0, cues: read }];
  });
  const [first] = passages;
  if (first === undefined) return null;
  const words = topics.flatMap((topic) => topic.words.join(" ")).join("; ");
  const calls: ModelCall[] = [];
  const answered = await questionAnswerer
    .answerFromPassages({
      question: `What do several of these talks say about the same topics (${words}), and where do they differ?`,
      language: language ?? first.language,
      passages,
      terms: {},
      signal,
      onCall: (call) => calls.push(call),
    })
    .finally(() =>
      insertModelCalls({
        db: database.db,
        resultId: talks[first.talk]?.resultId ?? "",
        calls,
        now: new Date(clock.now()),
      }),
    );
  const { moments, statements } = keepSaid({ answered, passages });
  const titles = new Map(talks.map(({ resultId, title, author }) => [resultId, { title, author }]));
  return {
    statements: statements.map(({ text, moments: proof }) => ({ text, citations: proof })),
    citations: moments.flatMap((moment) => cite({ moment, talk: talks[moment.talk], titles })),
  };
}
