import { Composer } from "grammy";
import type { BotContext } from "../bot-context.ts";
import { isGroupChat } from "../telegram/get-place.ts";
import { hasLinks } from "../updates/find-video-links.ts";
import { reply } from "./reply.ts";
import { findVideosIn, summarizeLinks } from "./summarize-links.ts";

/** Private chats: summarizes every message with a link, and asks for a link if there is none. */
export const summarizeFeature = new Composer<BotContext>();

/** The command in both spellings; in a group it also works as a reply to someone's link. */
const summarizeCommands = ["summarize", "summarise"];

summarizeFeature.command(summarizeCommands, async (context) => {
  const { message } = context;
  if (!message) return;
  const own = findVideosIn(message);
  const replied = message.reply_to_message;
  const source = hasLinks(own) || !replied ? own : findVideosIn(replied);
  if (!hasLinks(source)) {
    const key = isGroupChat(message.chat) ? "link.missingGroup" : "link.missing";
    await reply({ context, message: context.texts.t(key) });
    return;
  }
  await summarizeLinks({ context, message, found: source });
});

summarizeFeature.chatType("private").on(["message:text", "message:caption"], async (context) => {
  const found = findVideosIn(context.message);
  if (hasLinks(found)) {
    await summarizeLinks({ context, message: context.message, found });
    return;
  }
  await reply({ context, message: context.texts.t("link.missing") });
});
