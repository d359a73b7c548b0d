import { Composer } from "grammy";
import type { BotContext } from "../bot-context.ts";
import { buildFullText } from "../messages/build-full-text.ts";
import { isGroupChat } from "../telegram/get-place.ts";
import { onCallback } from "./on-callback.ts";
import { readPressedSummary, recordSummaryMessages } from "./read-summary.ts";
import { reply } from "./reply.ts";

/** The button that sends the full summary, in as many messages as needed. */
export const fullTextFeature = new Composer<BotContext>();

onCallback(fullTextFeature, "full", async ({ context, callback }) => {
  const owned = await readPressedSummary({ context, summaryId: callback.summaryId });
  if (!owned) return;
  await context.answerCallbackQuery();
  const messages = await reply({
    context,
    message: buildFullText({
      summary: owned.summary,
      texts: context.texts,
      isFolded: context.chat !== undefined && isGroupChat(context.chat),
    }),
  });
  await recordSummaryMessages({ context, messages, summaryId: owned.summary.id, ownerId: owned.ownerId });
});
