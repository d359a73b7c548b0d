import { summaryEndpoints } from "@pith/core/contract/summary.endpoints";
import type { Summary } from "@pith/core/summaries/summary";
import type { VideoRange } from "@pith/core/videos/video";
import { useRef } from "react";
import { api } from "../../lib/api-client.ts";
import { logError } from "../../lib/log-error.ts";
import { rememberRequestedLink } from "../../lib/requested-links.ts";
import { readError } from "../../lib/texts/read-error.ts";
import { useErrorText } from "../../lib/texts/use-error-text.ts";
import { useNavigateFromHere } from "../../lib/use-navigate-from-here.ts";

/**
 * Requests a video again with an earlier summary's length, shape and language, and opens the result. Reuses
 * the earlier range unless another part is requested.
 */
export function useAskAgain(
  summary: Pick<Summary, "length" | "shape" | "wish" | "requestedLanguage" | "range"> | null,
) {
  const navigate = useNavigateFromHere();
  const isAsking = useRef(false);
  const [error, setError] = useErrorText();

  async function askAgain(url: string, part?: VideoRange): Promise<void> {
    if (summary === null || isAsking.current) return;
    isAsking.current = true;
    setError(null);
    try {
      const { length, shape, wish, requestedLanguage: language, range } = summary;
      const ticket = await api.call(summaryEndpoints.createSummary, {
        body: { source: { kind: "link", url }, length, shape, wish, language, range: part ?? range },
      });
      rememberRequestedLink({ summaryId: ticket.summary.id, url });
      navigate(`/summary/${ticket.summary.id}`);
    } catch (cause) {
      logError(cause);
      setError(() => readError(cause));
    } finally {
      isAsking.current = false;
    }
  }

  return { askAgain, error };
}
