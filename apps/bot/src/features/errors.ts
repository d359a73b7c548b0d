import { type BotError, GrammyError } from "grammy";
import type { BotContext } from "../bot-context.ts";
import { buildRefusal } from "../messages/build-refusal.ts";
import { isFault, readRefusal } from "../pith/read-refusal.ts";
import { readTelegramError } from "../telegram/read-telegram-error.ts";
import { reply } from "./reply.ts";

/** Tells the user what failed and what to do next, in the chat where it happened. Never throws. */
export async function reportError({ error, ctx: context }: BotError<BotContext>): Promise<void> {
  const { logger } = context.services;
  const failure = readTelegramError(error);
  if (failure.kind === "unreachable") {
    // A group may allow text messages but not files.
    if (error instanceof GrammyError && error.method !== "sendMessage" && context.texts)
      await reply({ context, message: context.texts.t("refusal.notAllowed") }).catch(() => undefined);
    return;
  }
  if (isFault(error)) {
    logger.error({ err: error, updateId: context.update.update_id }, "A feature failed");
  }
  const refusal = readRefusal(error);
  // `context.texts` is missing if the failure happened before we knew the user's language.
  const texts = context.texts ?? context.services.getTexts("en");
  const text = buildRefusal({ refusal, texts });
  try {
    if (context.callbackQuery) await context.answerCallbackQuery({ text: clipAlert(text), show_alert: true });
    else if (context.inlineQuery) await context.answerInlineQuery([], { cache_time: 0, is_personal: true });
    else await reply({ context, message: text });
  } catch (tellingError) {
    logger.warn({ err: tellingError, updateId: context.update.update_id }, "A failure couldn't be told");
  }
}

/** Telegram's limit for the alert shown after a button press (Bot API, answerCallbackQuery). */
const MAX_ALERT_UNITS = 200;

export function clipAlert(text: string): string {
  return text.length <= MAX_ALERT_UNITS ? text : `${text.slice(0, MAX_ALERT_UNITS - 1)}…`;
}
