import { AppError } from "@pith/core/errors/app-error";
import type { Transcript } from "@pith/core/transcripts/transcript";
import { findResult } from "../summaries/results.repo.ts";
import { findSummaryByShare } from "../summaries/summaries.repo.ts";
import { findTranscript, readCues } from "../summaries/transcripts.repo.ts";
import { readSharedSummary } from "./share-summary.ts";
import type { SharingDependencies } from "./sharing-dependencies.ts";

/**
 * Returns a page of a shared summary's transcript if `hasTranscript` says that it's public. Otherwise, sharing
 * covers only the quotes: the owner's file, or a video that only the owner's browser could see, isn't published.
 *
 * @throws AppError `not_found`
 */
export async function readSharedTranscript({
  shareId,
  firstCueId,
  limit,
  dependencies,
}: {
  shareId: string;
  firstCueId: number;
  limit: number;
  dependencies: Pick<SharingDependencies, "database" | "shares">;
}): Promise<{ transcript: Transcript; totalCues: number }> {
  const { db } = dependencies.database;
  const { shared } = await readSharedSummary({ shareId, dependencies });
  const summary = await findSummaryByShare({ db, shareId });
  const result = summary ? await findResult({ db, id: summary.resultId }) : null;
  const transcriptId = result?.transcriptId ?? null;
  const row = transcriptId === null ? null : await findTranscript({ db, id: transcriptId });
  if (!row || transcriptId === null || !shared.hasTranscript) {
    throw new AppError({ code: "not_found.transcript" });
  }
  const cues = await readCues({ db, transcriptId, firstCueId, limit });
  return { transcript: { language: row.language, kind: row.kind, cues }, totalCues: row.totalCues };
}
