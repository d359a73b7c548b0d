import { Composer } from "grammy";
import type { BotContext } from "../bot-context.ts";
import { buildChapters } from "../messages/build-chapters.ts";
import { onCallback } from "./on-callback.ts";
import { readPressedSummary, recordSummaryMessages } from "./read-summary.ts";
import { reply } from "./reply.ts";

/** The button that shows a video's chapters. */
export const chaptersFeature = new Composer<BotContext>();

onCallback(chaptersFeature, "chapters", async ({ context, callback }) => {
  const owned = await readPressedSummary({ context, summaryId: callback.summaryId });
  if (!owned) return;
  await context.answerCallbackQuery();
  const messages = await reply({
    context,
    message: buildChapters({ summary: owned.summary, texts: context.texts }),
  });
  await recordSummaryMessages({ context, messages, summaryId: owned.summary.id, ownerId: owned.ownerId });
});
