import { summaryEndpoints } from "@pith/core/contract/summary.endpoints";
import { parseVideoLink } from "@pith/core/videos/parse-video-link";
import { Composer } from "grammy";
import type { BotContext } from "../bot-context.ts";
import { createSummaryKeyboard } from "../keyboards/create-summary-keyboard.ts";
import { buildRefusal } from "../messages/build-refusal.ts";
import { buildSummaryMessage } from "../messages/build-summary-message.ts";
import { callOptions } from "../pith/create-pith-api.ts";
import { parseStartPayload } from "../updates/start-payload.ts";
import { sendLoginLink, sendPlans, sendUsage } from "./account.ts";
import { sendData } from "./data.ts";
import { sendDigest } from "./digest.ts";
import { sendFollowing } from "./follow.ts";
import { sendHelp } from "./help.ts";
import { sendHistory } from "./history.ts";
import { askToDelete } from "./privacy.ts";
import { readSummary, recordSummaryMessages } from "./read-summary.ts";
import { recordUser } from "./record-user.ts";
import { reply } from "./reply.ts";
import { summarizeLinks } from "./summarize-links.ts";
import { showWish } from "./wish.ts";

/** /start, with or without a link payload, and the registration of new users. */
export const startFeature = new Composer<BotContext>();

startFeature.chatType("private").on("message", async (context, next) => {
  await recordUser(context);
  await next();
});

startFeature.command("start", async (context) => {
  const { texts, services, message } = context;
  if (!message) return;
  if (message.chat.type !== "private") {
    await sendHelp(context);
    return;
  }
  const payload = parseStartPayload(context.match);
  switch (payload.kind) {
    case "none":
      await reply({ context, message: `${texts.t("start.greeting")}\n\n${texts.t("start.more")}` });
      return;
    case "help":
      return sendHelp(context);
    case "login":
      return sendLoginLink(context);
    case "plans":
      return sendPlans(context);
    case "usage":
      return sendUsage(context);
    case "history":
      return sendHistory(context);
    case "following":
      return sendFollowing(context);
    case "digest":
      return sendDigest(context);
    case "data":
      return sendData(context);
    case "delete":
      return askToDelete(context);
    case "wish":
      return showWish(context);
    case "video": {
      const result = parseVideoLink({ text: payload.link });
      const found = result.ok
        ? {
            videos: [{ url: result.reference.url, range: null }],
            badRanges: [],
            lists: [],
            isCut: false,
            refusal: null,
          }
        : { videos: [], badRanges: [], lists: [], isCut: false, refusal: result };
      return summarizeLinks({ context, message, found });
    }
    case "shared": {
      const shared = await services.pith.service.call(
        summaryEndpoints.getSharedSummary,
        { params: { shareId: payload.shareId } },
        callOptions(),
      );
      await reply({ context, message: buildSummaryMessage({ summary: shared, texts }) });
      return;
    }
    case "posted":
      return showPosted({ context, summaryId: payload.summaryId });
    case "unknown":
      await reply({
        context,
        message: buildRefusal({
          refusal: { code: "not_found", reason: null, retryAfterSeconds: null },
          texts,
        }),
      });
  }
});

/**
 * Shows a summary that was posted in inline mode, with all its buttons. As in a group, everyone who saw the
 * post may read more of the summary on its owner's behalf.
 */
async function showPosted({ context, summaryId }: { context: BotContext; summaryId: string }): Promise<void> {
  const { texts, services } = context;
  const ownerId = await services.store.findInlineOwner(summaryId);
  const summary = ownerId === null ? null : await readSummary({ context, summaryId, ownerId });
  if (ownerId === null || summary === null) {
    await reply({ context, message: texts.t("summary.gone") });
    return;
  }
  const config = await services.pith.getConfig().catch(() => null);
  const messages = await reply({
    context,
    message: buildSummaryMessage({ summary, texts }),
    keyboard: createSummaryKeyboard({ summary, config, isOwn: ownerId === context.from?.id, texts }),
  });
  await recordSummaryMessages({ context, messages, summaryId, ownerId });
}
