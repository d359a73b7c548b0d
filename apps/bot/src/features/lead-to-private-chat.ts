import type { BotContext } from "../bot-context.ts";
import { buildChatUrl } from "../messages/website-links.ts";
import { isGroupChat } from "../telegram/get-place.ts";
import { reply } from "./reply.ts";

/**
 * In a group, sends a button that opens a private chat with the bot, so that nothing personal is posted in
 * the group. Returns whether it sent one.
 */
export async function leadToPrivateChat({
  context,
  page,
}: {
  context: BotContext;
  page: Parameters<typeof buildChatUrl>[0]["page"];
}): Promise<boolean> {
  const { chat, texts, services } = context;
  if (!chat || !isGroupChat(chat)) return false;
  const url = buildChatUrl({ username: services.getUsername(), page });
  await reply({
    context,
    message: texts.t("private.only"),
    keyboard: { inline_keyboard: [[{ text: texts.t("button.private"), url }]] },
  });
  return true;
}
