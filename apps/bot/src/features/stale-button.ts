import { Composer } from "grammy";
import type { BotContext } from "../bot-context.ts";

/** Runs last: answers buttons that no feature knows, from an older bot or forged, so that they stop spinning. */
export const staleButtonFeature = new Composer<BotContext>();

staleButtonFeature.on("callback_query", async (context) => {
  await context.answerCallbackQuery({ text: context.texts.t("refusal.buttonOld"), show_alert: true });
});
