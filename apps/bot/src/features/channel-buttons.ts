import { Composer } from "grammy";
import type { BotContext } from "../bot-context.ts";
import { isGroupAdmin } from "./is-group-admin.ts";

/**
 * Rejects button presses by a channel's readers. They can't post there themselves, so they mustn't be able to
 * make the bot post.
 */
export const channelButtonFeature = new Composer<BotContext>();

channelButtonFeature.chatType("channel").on("callback_query", async (context, next) => {
  if (await isGroupAdmin(context)) return next();
  await context.answerCallbackQuery({ text: context.texts.t("refusal.notYours"), show_alert: true });
});
