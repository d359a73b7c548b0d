import { summaryEndpoints } from "@pith/core/contract/summary.endpoints";
import type { Summary } from "@pith/core/summaries/summary";
import type { VideoRange } from "@pith/core/videos/video";
import { useAttempt } from "../../lib/account/use-attempt.ts";
import { api } from "../../lib/api-client.ts";
import { rememberRequestedLink } from "../../lib/requested-links.ts";
import { useNavigateFromHere } from "../../lib/use-navigate-from-here.ts";

/**
 * Requests a new summary of a video with an earlier summary's length, shape and language, and opens the
 * result. Reuses the earlier range unless another part is requested.
 */
export function useAskAgain(
  summary: Pick<Summary, "length" | "shape" | "wish" | "requestedLanguage" | "range"> | null,
) {
  const navigate = useNavigateFromHere();
  const { isBusy, error, attempt } = useAttempt();

  async function askAgain(url: string, part?: VideoRange): Promise<void> {
    if (summary === null || isBusy) return;
    const { length, shape, wish, requestedLanguage: language, range } = summary;
    await attempt(async () => {
      const ticket = await api.call(summaryEndpoints.createSummary, {
        body: { source: { kind: "link", url }, length, shape, wish, language, range: part ?? range },
      });
      rememberRequestedLink({ summaryId: ticket.summary.id, url });
      navigate(`/summary/${ticket.summary.id}`);
    });
  }

  return { askAgain, error };
}
