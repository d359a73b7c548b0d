import { Composer } from "grammy";
import type { BotContext } from "../bot-context.ts";
import { onCallback } from "./on-callback.ts";
import { readPressedSummary } from "./read-summary.ts";
import { startRender } from "./start-render.ts";

/** The buttons for a summary's other shapes. The original message stays, so that both can be read. */
export const shapeFeature = new Composer<BotContext>();

onCallback(shapeFeature, "shape", async ({ context, callback: { shape, summaryId } }) => {
  const owned = await readPressedSummary({ context, summaryId });
  if (!owned) return;
  if (owned.ownerId !== context.from.id) {
    await context.answerCallbackQuery({ text: context.texts.t("refusal.notYours"), show_alert: true });
    return;
  }
  const refusal = startRender({ context, summary: owned.summary, changes: { shape }, messageId: null });
  await context.answerCallbackQuery(refusal === null ? {} : { text: refusal, show_alert: true });
});
