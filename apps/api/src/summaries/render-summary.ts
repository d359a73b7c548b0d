import type { SummaryRequest, SummaryTicket } from "@pith/core/contract/summary.schemas";
import { requireDoneSummary } from "./read-summary.ts";
import { type Asked, startWork } from "./request-summary.ts";
import { requireTranscript } from "./transcripts.repo.ts";

/**
 * Renders the same video at another length, in another shape or language, or with another wish, from stored
 * data: a model's verified facts if there are any, otherwise the transcript.
 */
export async function renderSummary({
  actor,
  id,
  rendering,
  dependencies,
}: Asked & {
  id: string;
  rendering: Pick<SummaryRequest, "length" | "shape" | "wish" | "language">;
}): Promise<SummaryTicket> {
  const { db } = dependencies.database;
  const { result, transcriptId } = await requireDoneSummary({ db, actor, id });
  const transcript = await requireTranscript({ db, id: transcriptId });
  return startWork({
    actor,
    work: {
      subject: result.subject,
      source: { kind: "transcript", transcriptId: transcript.wholeId ?? transcript.id },
      // The transcript is deleted with the last summary of its video. That could be this summary, if it is
      // deleted before the new run begins.
      videoId: transcript.videoId,
      inputText: null,
      accountId: result.accountId,
      ...rendering,
      range: result.range,
    },
    dependencies,
  });
}
