import type { InlineKeyboardMarkup } from "grammy/types";
import type { FormattedText } from "../messages/formatted-text.ts";
import type { ButtonContext } from "./on-callback.ts";

export interface ReplacedContent {
  message: FormattedText;
  keyboard: InlineKeyboardMarkup;
}

/** Replaces the message whose button was pressed. Telegram rejects edits that change nothing or come too late. */
export async function showInstead({
  context,
  content: { message, keyboard },
}: {
  context: ButtonContext;
  content: ReplacedContent;
}): Promise<void> {
  await context
    .editMessageText(message.text, { entities: message.entities, reply_markup: keyboard })
    .catch(() => undefined);
}
