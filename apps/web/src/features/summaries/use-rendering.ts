import { summaryEndpoints } from "@pith/core/contract/summary.endpoints";
import type { SummaryRequest } from "@pith/core/contract/summary.schemas";
import type { Summary } from "@pith/core/summaries/summary";
import { useState } from "react";
import { api } from "../../lib/api-client.ts";
import { logError } from "../../lib/log-error.ts";
import { readError } from "../../lib/texts/read-error.ts";
import { useNavigateFromHere } from "../../lib/use-navigate-from-here.ts";
import type { ShowFailure } from "./use-version-failure.tsx";

export type Rendering = Pick<SummaryRequest, "length" | "shape" | "wish" | "language">;

/** Requests another version of the summary from the same facts, and opens it. */
export function useRendering({ summary, onFailed }: { summary: Summary; onFailed: ShowFailure }) {
  const navigate = useNavigateFromHere();
  const [isBusy, setBusy] = useState(false);

  async function render(change: Partial<Rendering>): Promise<void> {
    const { id, length, shape, wish, requestedLanguage: language } = summary;
    setBusy(true);
    try {
      const ticket = await api.call(summaryEndpoints.renderSummary, {
        params: { id },
        body: { length, shape, wish, language, ...change },
      });
      navigate(`/summary/${ticket.summary.id}`);
    } catch (error) {
      logError(error);
      onFailed(() => readError(error), error);
    } finally {
      setBusy(false);
    }
  }

  return { render, isBusy };
}
