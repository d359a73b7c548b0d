import type { SummarySource } from "@pith/core/contract/summary.schemas";
import { type ErrorCode, isAppError } from "@pith/core/errors/app-error";
import { errorTexts } from "@pith/core/errors/error-texts";
import { useState } from "react";
import { useNavigate } from "react-router";
import { api } from "../../lib/api-client.ts";
import { logError } from "../../lib/log-error.ts";
import { usePreferences } from "../../lib/preferences.ts";

export interface StartRefusal {
  code: ErrorCode;
  message: string;
}

/** Asks for a summary and opens its page; a refusal stays where it was asked. */
export function useStartSummary() {
  const navigate = useNavigate();
  const length = usePreferences((state) => state.summary_length);
  const [isStarting, setStarting] = useState(false);
  const [refusal, setRefusal] = useState<StartRefusal | null>(null);

  async function start(source: SummarySource): Promise<void> {
    if (isStarting) return;
    setStarting(true);
    setRefusal(null);
    try {
      // Fetched with the press: reading links and the calls' definitions are no part of the first load.
      const [{ summaryEndpoints }, { parseVideoLink }] = await Promise.all([
        import("@pith/core/contract/summary.endpoints"),
        import("@pith/core/videos/parse-video-link"),
      ]);
      const link = source.kind === "link" ? parseVideoLink({ text: source.url }) : null;
      if (link && !link.ok) {
        setRefusal(link);
        return;
      }
      const { summary } = await api.call(summaryEndpoints.createSummary, { body: { source, length } });
      await navigate(`/summary/${summary.id}`);
    } catch (error) {
      logError(error);
      setRefusal(
        isAppError(error)
          ? { code: error.code, message: error.message }
          : { code: "internal", message: errorTexts.unknownError },
      );
    } finally {
      setStarting(false);
    }
  }

  return { start, isStarting, refusal, clearRefusal: () => setRefusal(null) };
}
