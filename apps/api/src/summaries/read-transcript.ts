import { AppError } from "@pith/core/errors/app-error";
import type { Transcript } from "@pith/core/transcripts/transcript";
import type { Actor } from "../accounts/actor.ts";
import type { Db } from "../db/database.ts";
import { findSummaryRow } from "./summaries.repo.ts";
import { findWorksTranscript, readCues } from "./transcripts.repo.ts";

/**
 * Returns a page of a summary's transcript. Cue ids are indexes into the whole transcript.
 *
 * @throws AppError `not_found`, also for other users' summaries, or `conflict` if the summary isn't done
 */
export async function readTranscript({
  db,
  actor,
  id,
  firstCueId,
  limit,
}: {
  db: Db;
  actor: Actor;
  id: string;
  firstCueId: number;
  limit: number;
}): Promise<{ transcript: Transcript; totalCues: number }> {
  const summary = await findSummaryRow({ db, id, userId: actor.userId });
  if (!summary) throw new AppError({ code: "not_found.summary" });
  const { isDone, transcript: row } = await findWorksTranscript({ db, resultId: summary.resultId });
  if (summary.isCanceled || !isDone) throw new AppError({ code: "conflict.summary_unfinished" });
  if (!row) throw new AppError({ code: "not_found.transcript" });
  const cues = await readCues({ db, transcriptId: row.id, firstCueId, limit });
  return { transcript: { language: row.language, kind: row.kind, cues }, totalCues: row.totalCues };
}
