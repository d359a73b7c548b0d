import { Composer } from "grammy";
import type { BotContext } from "../bot-context.ts";

/**
 * Runs last. Answers presses that no feature handles, such as those of forged buttons or buttons from an
 * older bot, so that Telegram stops showing a spinner.
 */
export const staleButtonFeature = new Composer<BotContext>();

staleButtonFeature.on("callback_query", async (context) => {
  await context.answerCallbackQuery({ text: context.texts.t("refusal.buttonOld"), show_alert: true });
});
