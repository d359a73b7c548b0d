import { AppError } from "@pith/core/errors/app-error";
import type { Summary } from "@pith/core/summaries/summary";
import type { Actor } from "../accounts/actor.ts";
import type { Db } from "../db/database.ts";
import { buildSummary, writeSummary } from "./build-summary.ts";
import { type FoundSummary, findSummary } from "./summaries.repo.ts";

/** The arguments for a call on one of the actor's summaries. */
export interface SummaryCall<Dependencies> {
  actor: Actor;
  /** The summary's id. */
  id: string;
  dependencies: Dependencies;
}

interface SummaryQuery {
  db: Db;
  actor: Actor;
  id: string;
}

/**
 * Returns one of the actor's summaries with its run. @throws AppError `not_found`, also for other users'
 * summaries
 */
export async function requireSummary({ db, actor, id }: SummaryQuery): Promise<FoundSummary> {
  const found = await findSummary({ db, id, userId: actor.userId });
  if (found) return found;
  throw new AppError({ code: "not_found.summary" });
}

/**
 * Like `requireSummary`, but the summary must be done. The transcript is null if it was deleted because of
 * its age.
 *
 * @throws AppError `not_found` or `conflict`.
 */
export async function requireDoneSummary(request: SummaryQuery) {
  const { summary, result, video } = await requireSummary(request);
  if (summary.isCanceled || result.status !== "done" || !result.content) {
    throw new AppError({ code: "conflict.summary_unfinished" });
  }
  return { summary, result, video, content: result.content, transcriptId: result.transcriptId };
}

export async function readSummary(request: SummaryQuery): Promise<Summary> {
  return buildSummary(await requireSummary(request));
}

/** Returns the JSON for one of the actor's summaries. @throws AppError `not_found` */
export async function readSummaryJson(request: SummaryQuery): Promise<string> {
  return writeSummary(await requireSummary(request));
}
