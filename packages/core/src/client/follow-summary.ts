import { summaryEndpoints } from "../contract/summary.endpoints.ts";
import { AppError, type AppErrorOptions } from "../errors/app-error.ts";
import type { Summary, SummaryFailure } from "../summaries/summary.ts";
import type { SummaryEvent } from "../summaries/summary-event.ts";
import type { ApiClient } from "./create-api-client.ts";
import { streamSummaryEvents } from "./stream-summary-events.ts";

/**
 * Time allowed for canceling the summary on the server after the caller stops. A distant or busy server needs
 * more than a moment. If canceling fails, the server finishes the summary.
 */
const CANCEL_MS = 10_000;

/**
 * Follows a summary until it ends and returns it. If `signal` aborts, cancels it on the server, which refunds
 * the quota. If `leave` aborts, the server continues and the error is `conflict.summary_unfinished`.
 *
 * @throws AppError with the reason if the summary fails or is canceled; the same errors as
 * `streamSummaryEvents`.
 */
export async function followSummary({
  client,
  id,
  signal,
  leave,
  onEvent,
}: {
  client: ApiClient;
  id: string;
  signal: AbortSignal;
  leave?: AbortSignal;
  onEvent: (event: SummaryEvent) => void;
}): Promise<Summary> {
  const ended = leave ? AbortSignal.any([signal, leave]) : signal;
  try {
    for await (const event of streamSummaryEvents({ client, summaryId: id, signal: ended })) {
      onEvent(event);
      if (event.type === "done") return event.summary;
      if (event.type === "error") throw describeSummaryFailure(event.failure);
      if (event.type === "cancelled") throw new AppError({ code: "cancelled" });
    }
  } catch (error) {
    if (signal.aborted)
      await client
        .call(summaryEndpoints.cancelSummary, { params: { id } }, { signal: AbortSignal.timeout(CANCEL_MS) })
        .catch(() => undefined);
    else if (leave?.aborted) throw new AppError({ code: "conflict.summary_unfinished" });
    throw error;
  }
  throw new AppError({ code: "network" });
}

/** Converts a summary's failure to an error. */
export function describeSummaryFailure(failure: SummaryFailure | null): AppError {
  if (failure === null) return new AppError({ code: "internal" });
  const { code, params, message } = failure;
  // A newer server may send an unknown code, in which case only its text is shown.
  if (params === null) return new AppError({ code: "internal", message });
  return new AppError({ code, params } as AppErrorOptions);
}
