import { Composer } from "grammy";
import type { BotContext } from "../bot-context.ts";

/**
 * Must run last. Answers callback queries that no feature handled, such as those from forged or outdated
 * buttons, so that Telegram stops showing a spinner.
 */
export const staleButtonFeature = new Composer<BotContext>();

staleButtonFeature.on("callback_query", async (context) => {
  await context.answerCallbackQuery({ text: context.texts.t("refusal.buttonOld"), show_alert: true });
});
