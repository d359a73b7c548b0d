import { streamSummaryEvents } from "@pith/core/client/stream-summary-events";
import { summaryEndpoints } from "@pith/core/contract/summary.endpoints";
import type { Summary } from "@pith/core/summaries/summary";
import {
  applySummaryEvent,
  type SummaryProgress,
  startSummaryProgress,
} from "@pith/ui/model/summary-progress";
import { useCallback, useEffect, useState } from "react";
import { api } from "../../lib/api-client.ts";
import { logError } from "../../lib/log-error.ts";
import { dropSentSummary, readSentData } from "../../lib/sent-data.ts";
import { readError, readFailure } from "../../lib/texts/read-error.ts";
import type { Failure } from "../../lib/texts/say.ts";
import { waitForConnection } from "../../lib/wait-for-connection.ts";
import { readSummary, saveSummaryCopy } from "./read-summary.ts";

interface SummaryState {
  summary: Summary | null;
  progress: SummaryProgress;
  isConnectionLost: boolean;
  /** Why the summary can't be shown. */
  loadError: Failure | null;
  /** Why the summary couldn't be canceled. */
  cancelError: string | null;
}

const initialState: SummaryState = {
  summary: null,
  progress: startSummaryProgress(null),
  isConnectionLost: false,
  loadError: null,
  cancelError: null,
};

/** Returns the summary that the server sent with the page, if any. It only sends finished ones. */
function readSentSummary(summaryId: string): Summary | null {
  const summary = readSentData()?.summary;
  return summary?.id === summaryId ? summary : null;
}

function readSentState(summaryId: string): SummaryState {
  const summary = readSentSummary(summaryId);
  return summary ? { ...initialState, summary, progress: startSummaryProgress(summary) } : initialState;
}

/**
 * Loads a summary and follows its progress. Leaving the page stops the updates, but the server keeps working
 * on the summary.
 */
export function useSummary(summaryId: string) {
  const [state, setState] = useState(() => readSentState(summaryId));

  useEffect(() => {
    const sent = readSentSummary(summaryId);
    dropSentSummary();
    if (sent) {
      saveSummaryCopy(sent);
      return undefined;
    }
    const controller = new AbortController();
    const { signal } = controller;
    setState(initialState);
    follow().catch((error: unknown) => {
      if (signal.aborted) return;
      logError(error);
      setState((current) => ({ ...current, loadError: readFailure(error) }));
    });

    async function follow(): Promise<void> {
      const summary = await readSummary({ summaryId, signal });
      const progress = startSummaryProgress(summary);
      setState({ ...initialState, summary, progress });
      if (progress.phase !== "working") return;
      const events = streamSummaryEvents({
        client: api,
        summaryId,
        signal,
        // A server upgrade may take longer than other clients wait.
        maxReconnections: Number.POSITIVE_INFINITY,
        wait: waitForConnection,
        onConnection: (connection) =>
          setState((current) => ({ ...current, isConnectionLost: connection === "lost" })),
      });
      for await (const event of events) {
        if (event.type === "done") saveSummaryCopy(event.summary);
        setState((current) => ({
          ...current,
          summary: event.type === "done" ? event.summary : current.summary,
          progress: applySummaryEvent(current.progress, event),
        }));
      }
    }

    return () => controller.abort();
  }, [summaryId]);

  const cancel = useCallback(async () => {
    setState((current) => ({ ...current, cancelError: null }));
    try {
      const summary = await api.call(summaryEndpoints.cancelSummary, { params: { id: summaryId } });
      setState((current) => ({ ...current, summary, progress: startSummaryProgress(summary) }));
    } catch (error) {
      logError(error);
      setState((current) => ({ ...current, cancelError: readError(error) }));
    }
  }, [summaryId]);

  const replace = useCallback((summary: Summary) => {
    setState((current) => ({ ...current, summary }));
  }, []);

  return { ...state, cancel, replace };
}
