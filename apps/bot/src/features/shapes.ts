import { Composer } from "grammy";
import type { BotContext } from "../bot-context.ts";
import { createResizeKeyboard } from "../keyboards/create-choice-keyboards.ts";
import { type ButtonContext, onCallback } from "./on-callback.ts";
import { type OwnedSummary, readPressedSummary } from "./read-summary.ts";
import { reply } from "./reply.ts";
import { startRender } from "./start-render.ts";

/** The buttons for a summary's other shapes and lengths. The original message stays, so that both can be read. */
export const shapeFeature = new Composer<BotContext>();

onCallback(shapeFeature, "shape", async ({ context, callback: { shape, summaryId } }) => {
  const owned = await readOwn({ context, summaryId });
  if (!owned) return;
  const refusal = startRender({ context, summary: owned.summary, changes: { shape }, messageId: null });
  await context.answerCallbackQuery(refusal === null ? {} : { text: refusal, show_alert: true });
});

onCallback(shapeFeature, "lengths", async ({ context, callback: { summaryId } }) => {
  const owned = await readOwn({ context, summaryId });
  if (!owned) return;
  await context.answerCallbackQuery();
  await reply({
    context,
    message: context.texts.t("length.choose"),
    keyboard: createResizeKeyboard({ summary: owned.summary, texts: context.texts }),
  });
});

onCallback(shapeFeature, "resize", async ({ context, callback: { length, summaryId } }) => {
  const owned = await readOwn({ context, summaryId });
  const message = context.msg;
  if (!owned || !message) return;
  // The menu turns into the summary, which keeps the chat short.
  const refusal = startRender({
    context,
    summary: owned.summary,
    changes: { length },
    messageId: message.message_id,
  });
  await context.answerCallbackQuery(refusal === null ? {} : { text: refusal, show_alert: true });
});

/** The pressed summary if the presser owns it: another version counts toward the owner's quota. */
async function readOwn({
  context,
  summaryId,
}: {
  context: ButtonContext;
  summaryId: string;
}): Promise<OwnedSummary | null> {
  const owned = await readPressedSummary({ context, summaryId });
  if (!owned || owned.ownerId === context.from.id) return owned;
  await context.answerCallbackQuery({ text: context.texts.t("refusal.notYours"), show_alert: true });
  return null;
}
