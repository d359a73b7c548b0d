import type { BotContext } from "../bot-context.ts";
import { MAX_OPEN_JOBS } from "../jobs/create-summary-jobs.ts";
import type { SummaryJob } from "../jobs/summary-job.ts";
import type { DoneSummary } from "../messages/build-summary-message.ts";
import { getPlace, isGroupChat } from "../telegram/get-place.ts";

type RenderRequest = Extract<SummaryJob["request"], { kind: "render" }>;

/**
 * Starts the same summary with a different language, length, shape or wish. Returns null, or a refusal in the
 * user's language.
 */
export async function startRender({
  context,
  summary,
  changes,
  messageId,
}: {
  context: BotContext;
  summary: DoneSummary;
  changes: Partial<Pick<RenderRequest, "language" | "length" | "shape" | "wish">>;
  /** The bot message to edit into the summary; null to send a new one. */
  messageId: number | null;
}): Promise<string | null> {
  const { msg: message, from, texts, services } = context;
  if (!message || !from) return null;
  const outcome = await services.jobs.start({
    key: `${context.update.update_id}-0`,
    requester: from,
    locale: texts.locale,
    link: null,
    request: {
      kind: "render",
      summaryId: summary.id,
      length: summary.length,
      shape: summary.shape,
      wish: summary.wish,
      language: summary.requestedLanguage,
      ...changes,
    },
    target: { kind: "chat", ...getPlace(message), isGroup: isGroupChat(message.chat), messageId },
  });
  return outcome === "too-many" ? texts.t("refusal.tooManyJobs", { count: MAX_OPEN_JOBS }) : null;
}
