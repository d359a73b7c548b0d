import type { Transcript } from "@pith/core/transcripts/transcript";
import type { Actor } from "../accounts/actor.ts";
import type { Db } from "../db/database.ts";
import { requireDoneSummary } from "./read-summary.ts";
import { readCues, requireTranscript } from "./transcripts.repo.ts";

/** Returns a page of a summary's transcript. Cue ids are indexes into the whole transcript. */
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
  const { transcriptId } = await requireDoneSummary({ db, actor, id });
  const [row, cues] = await Promise.all([
    requireTranscript({ db, id: transcriptId }),
    transcriptId === null ? [] : readCues({ db, transcriptId, firstCueId, limit }),
  ]);
  return { transcript: { language: row.language, kind: row.kind, cues }, totalCues: row.totalCues };
}
