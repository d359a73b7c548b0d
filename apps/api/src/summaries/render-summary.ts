import type { SummaryTicket } from "@pith/core/contract/summary.schemas";
import type { SummaryLength } from "@pith/core/summaries/summary";
import type { Actor } from "../accounts/actor.ts";
import { requireDoneSummary } from "./read-summary.ts";
import { startWork } from "./request-summary.ts";
import type { SummaryDependencies } from "./summary-dependencies.ts";
import { findTranscript } from "./transcripts.repo.ts";

/**
 * The same video in another length or language, from what is here already: the checked facts where a model found them,
 * else the transcript.
 */
export async function renderSummary({
  actor,
  id,
  length,
  language,
  dependencies,
}: {
  actor: Actor;
  id: string;
  length: SummaryLength;
  language: string | null;
  dependencies: Pick<
    SummaryDependencies,
    "config" | "database" | "queue" | "clock" | "randomness" | "summarizer"
  >;
}): Promise<SummaryTicket> {
  const { db } = dependencies.database;
  const { result, transcriptId } = await requireDoneSummary({ db, actor, id });
  const transcript = await findTranscript({ db, id: transcriptId });
  return startWork({
    actor,
    work: {
      subject: result.subject,
      source: { kind: "transcript", transcriptId: transcript?.wholeId ?? transcriptId },
      inputText: null,
      accountId: result.accountId,
      length,
      language,
      range: result.range,
    },
    dependencies,
  });
}
