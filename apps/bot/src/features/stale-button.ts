import { Composer } from "grammy";
import type { BotContext } from "../bot-context.ts";

/** Last of all: a button that no feature knows, from an older bot or forged. It must not spin for ever. */
export const staleButtonFeature = new Composer<BotContext>();

staleButtonFeature.on("callback_query", async (context) => {
  await context.answerCallbackQuery({ text: context.texts.t("refusal.buttonOld"), show_alert: true });
});
