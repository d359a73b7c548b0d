import type { TalkPlace } from "@pith/core/contract/library.schemas";
import type { Actor } from "../accounts/actor.ts";
import type { Db } from "../db/database.ts";
import { requireDoneSummary } from "../summaries/read-summary.ts";
import { findTranscript } from "../summaries/transcripts.repo.ts";
import { findTalkMatches } from "./find-talk-matches.ts";

/** Returns every place where the search words are spoken in the talk of one of the actor's summaries. */
export async function listTalkPlaces({
  db,
  actor,
  id,
  search,
}: {
  db: Db;
  actor: Actor;
  id: string;
  search: string;
}): Promise<{ places: TalkPlace[] }> {
  const { summary, result, transcriptId } = await requireDoneSummary({ db, actor, id });
  const transcript = transcriptId === null ? null : await findTranscript({ db, id: transcriptId });
  const language = transcript?.language ?? null;
  const matches = await findTalkMatches({ db, search, talks: [{ summary, result, language }], limit: "all" });
  return { places: matches.get(summary.id)?.places ?? [] };
}
