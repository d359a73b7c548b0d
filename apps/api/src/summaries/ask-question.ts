import type { QuestionAnswer } from "@pith/core/contract/summary.schemas";
import { AppError } from "@pith/core/errors/app-error";
import type { ModelCall } from "@pith/engine/model/model-usage";
import { desc, eq } from "drizzle-orm";
import type { Actor } from "../accounts/actor.ts";
import { isForeignKeyViolation } from "../db/run-transaction.ts";
import { questions } from "../db/schema/summaries.schema.ts";
import { insertModelCalls } from "./model-calls.repo.ts";
import { requireDoneSummary, requireSummary } from "./read-summary.ts";
import type { SummaryDependencies } from "./summary-dependencies.ts";
import { readCues, requireTranscript } from "./transcripts.repo.ts";

/** The contract's limit for a list. */
const MAX_LISTED_QUESTIONS = 100;

/**
 * Answers from the transcript, with citations, or reports that the video doesn't answer the question.
 *
 * @throws AppError `not_found.summary`, also if the summary is purged in the meantime
 */
export async function askQuestion({
  actor,
  id,
  question,
  signal,
  dependencies,
}: {
  actor: Actor;
  id: string;
  question: string;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
  dependencies: Pick<
    SummaryDependencies,
    "database" | "clock" | "randomness" | "questionAnswerer" | "summarizer"
  >;
}): Promise<QuestionAnswer> {
  const { database, clock, randomness, questionAnswerer, summarizer } = dependencies;
  const { db } = database;
  const { summary, result, video, transcriptId } = await requireDoneSummary({ db, actor, id });
  const row = await requireTranscript({ db, id: transcriptId });
  const cues = await readCues({ db, transcriptId: row.id });
  const transcript = { language: row.language, kind: row.kind, cues };
  const calls: ModelCall[] = [];
  const timeout = AbortSignal.timeout(questionAnswerer.limitMs);
  const { found, answer, moments, statements } = await questionAnswerer
    .answer({
      question,
      transcript,
      video: video && { title: video.title, author: video.author },
      signal: AbortSignal.any([signal, timeout]),
      onCall: (call) => calls.push(call),
    })
    .catch((error: unknown) => {
      throw timeout.aborted ? createTimeoutError(error) : error;
    })
    .finally(() => insertModelCalls({ db, resultId: result.id, calls, now: new Date(clock.now()) }));
  const createdAt = new Date(clock.now());
  const questionId = randomness.createId();
  await db
    .insert(questions)
    .values({
      id: questionId,
      summaryId: summary.id,
      question,
      found,
      answer,
      moments,
      statements,
      createdAt,
    })
    .catch((cause: unknown) => {
      // A model may take minutes to answer.
      throw isForeignKeyViolation(cause) ? new AppError({ code: "not_found.summary", cause }) : cause;
    });
  return {
    ...{ id: questionId, question, found, answer, moments, createdAt: createdAt.toISOString() },
    ...(statements && { statements }),
    ...describeSearch({ found, summarizer }),
  };
}

function describeSearch({
  found,
  summarizer: { engine },
}: Pick<QuestionAnswer, "found"> & Pick<SummaryDependencies, "summarizer">): Pick<
  QuestionAnswer,
  "isWordSearch"
> {
  return !found && engine === "extractive" ? { isWordSearch: true } : {};
}

function createTimeoutError(cause: unknown): AppError {
  return new AppError({ code: "timeout.answer", cause });
}

/** Lists the actor's questions about this video, newest first. */
export async function listQuestions({
  actor,
  id,
  dependencies: { database, summarizer },
}: {
  actor: Actor;
  id: string;
  dependencies: Pick<SummaryDependencies, "database" | "summarizer">;
}): Promise<QuestionAnswer[]> {
  const { db } = database;
  const { summary } = await requireSummary({ db, actor, id });
  const rows = await db
    .select()
    .from(questions)
    .where(eq(questions.summaryId, summary.id))
    .orderBy(desc(questions.createdAt))
    .limit(MAX_LISTED_QUESTIONS);
  return rows.map(({ summaryId: _summaryId, createdAt, statements, ...answered }) => ({
    ...answered,
    ...(statements && { statements }),
    ...describeSearch({ ...answered, summarizer }),
    createdAt: createdAt.toISOString(),
  }));
}
