import type { QuestionAnswer } from "@pith/core/contract/summary.schemas";
import { desc, eq } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { questions } from "../db/schema/summaries.schema.ts";
import type { Dependencies } from "../dependencies.ts";
import type { Actor } from "../http/actor.ts";
import { requireDoneSummary, requireSummary } from "./read-summary.ts";
import { findTranscript, readCues } from "./transcripts.repo.ts";

/** As many as the contract lets a list hold. */
const MAX_LISTED_QUESTIONS = 100;
const ANSWER_TIMEOUT_MS = 30_000;

/** Answers from the transcript, with the moments that say so, or says that the video doesn't. */
export async function askQuestion({
  actor,
  id,
  question,
  dependencies,
}: {
  actor: Actor;
  id: string;
  question: string;
  dependencies: Pick<Dependencies, "database" | "clock" | "randomness" | "questionAnswerer">;
}): Promise<QuestionAnswer> {
  const { database, clock, randomness, questionAnswerer } = dependencies;
  const { db } = database;
  const { summary, transcriptId } = await requireDoneSummary({ db, actor, id });
  const row = await findTranscript({ db, id: transcriptId });
  if (!row) throw new Error("The summary's transcript is gone.");
  const { found, answer, moments } = await questionAnswerer.answer({
    question,
    transcript: { language: row.language, kind: row.kind, cues: await readCues({ db, transcriptId }) },
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  });
  const createdAt = new Date(clock.now());
  const questionId = randomness.createId();
  await db
    .insert(questions)
    .values({ id: questionId, summaryId: summary.id, question, found, answer, moments, createdAt });
  return { id: questionId, question, found, answer, moments, createdAt: createdAt.toISOString() };
}

/** What the actor asked about this video, newest first. */
export async function listQuestions({
  db,
  actor,
  id,
}: {
  db: Db;
  actor: Actor;
  id: string;
}): Promise<QuestionAnswer[]> {
  const { summary } = await requireSummary({ db, actor, id });
  const rows = await db
    .select()
    .from(questions)
    .where(eq(questions.summaryId, summary.id))
    .orderBy(desc(questions.createdAt))
    .limit(MAX_LISTED_QUESTIONS);
  return rows.map(({ summaryId: _summaryId, createdAt, ...answered }) => ({
    ...answered,
    createdAt: createdAt.toISOString(),
  }));
}
