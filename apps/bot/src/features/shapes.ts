import { libraryEndpoints } from "@pith/core/contract/library.endpoints";
import { summaryLengths } from "@pith/core/summaries/summary";
import { Composer } from "grammy";
import type { BotContext } from "../bot-context.ts";
import { createResizeKeyboard } from "../keyboards/create-choice-keyboards.ts";
import { callOptions } from "../pith/create-pith-api.ts";
import { onCallback } from "./on-callback.ts";
import { readOwnPressed } from "./read-summary.ts";
import { reply } from "./reply.ts";
import { startRender } from "./start-render.ts";

/**
 * The buttons for a summary's other shapes and lengths. The original message stays, so that users can read
 * both versions. Only the summary's owner can press the buttons, since another version uses the owner's
 * quota.
 */
export const shapeFeature = new Composer<BotContext>();

onCallback(shapeFeature, "shape", async ({ context, callback: { shape, summaryId } }) => {
  const owned = await readOwnPressed({ context, summaryId });
  if (!owned) return;
  const refusal = await startRender({ context, summary: owned.summary, changes: { shape }, messageId: null });
  await context.answerCallbackQuery(refusal === null ? {} : { text: refusal, show_alert: true });
});

onCallback(shapeFeature, "lengths", async ({ context, callback: { summaryId } }) => {
  const owned = await readOwnPressed({ context, summaryId });
  if (!owned) return;
  const { summary } = owned;
  const { texts, services, from } = context;
  const { prices } = await services.pith.forUser(from.id).call(
    libraryEndpoints.listSummaryVersions,
    {
      params: { id: summaryId },
      query: summary.requestedLanguage === null ? {} : { language: summary.requestedLanguage },
    },
    callOptions(),
  );
  // Prices apply to versions without a wish, so nothing is free if there is a wish.
  const free = prices.filter(
    ({ shape, cost }) => cost === 0 && shape === summary.shape && summary.wish === null,
  );
  const freeLengths = free.map(({ length }) => length);
  const costs = summaryLengths.some((length) => length !== summary.length && !freeLengths.includes(length));
  await context.answerCallbackQuery();
  await reply({
    context,
    message: [texts.t("length.choose"), ...(costs ? [texts.t("length.cost")] : [])].join("\n"),
    keyboard: createResizeKeyboard({ summary, freeLengths, texts }),
  });
});

onCallback(shapeFeature, "resize", async ({ context, callback: { length, summaryId } }) => {
  const owned = await readOwnPressed({ context, summaryId });
  const message = context.msg;
  if (!owned || !message) return;
  // Replace the menu with the summary, to keep the chat short.
  const refusal = await startRender({
    context,
    summary: owned.summary,
    changes: { length },
    messageId: message.message_id,
  });
  await context.answerCallbackQuery(refusal === null ? {} : { text: refusal, show_alert: true });
});
