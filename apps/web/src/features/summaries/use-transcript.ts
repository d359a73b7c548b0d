import { summaryEndpoints } from "@pith/core/contract/summary.endpoints";
import type { Cue, Transcript } from "@pith/core/transcripts/transcript";
import { startTransition, useEffect, useState } from "react";
import { api } from "../../lib/api-client.ts";
import { logError } from "../../lib/log-error.ts";
import { readError } from "../../lib/texts/read-error.ts";
import { useErrorText } from "../../lib/texts/use-error-text.ts";

/** One of the user's own summaries, or one shared by someone else. */
type TranscriptOwner = { summaryId: string; shareId?: never } | { shareId: string; summaryId?: never };

/** Loads a summary's cleaned captions on demand, page by page. */
export function useTranscript({ summaryId, shareId, isWanted }: TranscriptOwner & { isWanted: boolean }) {
  const [transcript, setTranscript] = useState<Transcript | null>(null);
  const [error, setError] = useErrorText();
  const [attempt, setAttempt] = useState(0);

  // Runs again on retry.
  useEffect(() => {
    if (!isWanted) return;
    const controller = new AbortController();
    const { signal } = controller;
    setError(null);
    load().catch((cause: unknown) => {
      if (signal.aborted) return;
      logError(cause);
      setError(() => readError(cause));
    });

    function fetchPage(firstCueId: number) {
      const query = { firstCueId };
      return summaryId === undefined
        ? api.call(
            summaryEndpoints.getSharedTranscript,
            { params: { shareId: shareId ?? "" }, query },
            { signal },
          )
        : api.call(summaryEndpoints.getSummaryTranscript, { params: { id: summaryId }, query }, { signal });
    }

    async function load(): Promise<void> {
      const cues: Cue[] = [];
      while (true) {
        const page = await fetchPage(cues.length);
        for (const cue of page.transcript.cues) cues.push(cue);
        if (page.transcript.cues.length > 0 && cues.length < page.totalCues) continue;
        startTransition(() => setTranscript({ ...page.transcript, cues }));
        return;
      }
    }

    return () => controller.abort();
  }, [summaryId, shareId, isWanted, attempt]);

  return { transcript, error, retry: () => setAttempt((count) => count + 1) };
}
