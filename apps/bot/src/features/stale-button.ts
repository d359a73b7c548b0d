import { Composer } from "grammy";
import type { BotContext } from "../bot-context.ts";

/**
 * Runs last: answers buttons that no feature handles, such as a forged one or one from an older bot, so
 * that they stop spinning.
 */
export const staleButtonFeature = new Composer<BotContext>();

staleButtonFeature.on("callback_query", async (context) => {
  await context.answerCallbackQuery({ text: context.texts.t("refusal.buttonOld"), show_alert: true });
});
