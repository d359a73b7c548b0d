import { AppError } from "@pith/core/errors/app-error";
import { summaryFeedback } from "../db/schema/summaries.schema.ts";
import { requireDoneSummary, type SummaryCall } from "./read-summary.ts";
import type { SummaryDependencies } from "./summary-dependencies.ts";

const WHOLE_SUMMARY = -1;

/** Rates a summary or one of its key points. A new rating replaces the previous one. */
export async function giveFeedback({
  actor,
  id,
  feedback,
  dependencies,
}: SummaryCall<Pick<SummaryDependencies, "database" | "clock">> & {
  feedback: { rating: "up" | "down"; keyPointIndex: number | null; comment: string };
}): Promise<void> {
  const { db } = dependencies.database;
  const { summary, content } = await requireDoneSummary({ db, actor, id });
  const keyPointIndex = feedback.keyPointIndex ?? WHOLE_SUMMARY;
  if (keyPointIndex >= content.keyPoints.length) {
    throw new AppError({ code: "invalid_input.key_point" });
  }
  const { rating, comment } = feedback;
  const updatedAt = new Date(dependencies.clock.now());
  await db
    .insert(summaryFeedback)
    .values({ summaryId: summary.id, keyPointIndex, rating, comment, updatedAt })
    .onConflictDoUpdate({
      target: [summaryFeedback.summaryId, summaryFeedback.keyPointIndex],
      set: { rating, comment, updatedAt },
    });
}
