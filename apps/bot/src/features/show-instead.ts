import type { InlineKeyboardMarkup } from "grammy/types";
import { concatText, type Piece } from "../messages/formatted-text.ts";
import { readTelegramError } from "../telegram/read-telegram-error.ts";
import { NO_PREVIEW } from "../telegram/send-message.ts";
import type { ButtonContext } from "./on-callback.ts";
import { reply } from "./reply.ts";

export const NO_BUTTONS: InlineKeyboardMarkup = { inline_keyboard: [] };

export interface ReplacedContent {
  message: Piece;
  keyboard: InlineKeyboardMarkup;
}

/** Replaces the message whose button was pressed, or sends a new one if it can't be edited. */
export async function showInstead({
  context,
  content: { message, keyboard },
}: {
  context: ButtonContext;
  content: ReplacedContent;
}): Promise<void> {
  const { text, entities } = concatText(message);
  await context
    .editMessageText(text, {
      entities,
      reply_markup: keyboard,
      link_preview_options: NO_PREVIEW,
    })
    .catch(async (error: unknown) => {
      if (readTelegramError(error).kind !== "unchanged") await reply({ context, message, keyboard });
    });
}
