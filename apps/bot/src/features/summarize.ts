import { Composer } from "grammy";
import type { BotContext } from "../bot-context.ts";
import { getPlace, isGroupChat } from "../telegram/get-place.ts";
import { hasLinks } from "../updates/find-video-links.ts";
import { findVideosIn } from "../updates/find-videos-in.ts";
import { isChatter } from "../updates/is-addressed.ts";
import { answerQuestion, TALK_MS } from "./ask.ts";
import { listCommands } from "./help.ts";
import { reply } from "./reply.ts";
import { summarizeLinks } from "./summarize-links.ts";

/** Summarizes every link in a private chat, and asks for a link if a message has none. */
export const summarizeFeature = new Composer<BotContext>();

/** Both spellings of the command. In a group, it can also be sent as a reply to someone else's link. */
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

summarizeFeature.chatType("private").on("message", async (context) => {
  if (isServiceMessage(context.message)) return;
  const found = findVideosIn(context.message);
  if (hasLinks(found)) {
    await summarizeLinks({ context, message: context.message, found });
    return;
  }
  await answerWords(context);
});

/** Fields of Telegram's service messages, which need no reply. */
const SERVICE =
  /^(pinned_message|message_auto_delete_timer_changed|write_access_allowed|users_shared|chat_shared|connected_website|passport_data|proximity_alert_triggered|boost_added|chat_background_set|forum_topic_|general_forum_topic_|video_chat_|giveaway|paid_message_price_changed|gift|unique_gift|successful_payment|refunded_payment|web_app_data|new_chat_|left_chat_|delete_chat_photo|group_chat_created|migrate_)/;

function isServiceMessage(message: object): boolean {
  return Object.keys(message).some((key) => SERVICE.test(key));
}

/**
 * Answers a message without a link. Unknown commands get the list of commands. Other text counts as a
 * question about the latest summary within `TALK_MS`; if there is none, asks for a link.
 */
async function answerWords(context: BotContext): Promise<void> {
  const { texts, services, msg: message } = context;
  if (!message) return;
  const words = message.text ?? "";
  if (words.startsWith("/")) {
    const offer = await services.pith.getConfig().catch(() => null);
    const commands = listCommands({
      texts,
      canTakeWish: offer?.canTakeWish === true,
      hasPlans: offer?.hasPlans !== false,
    });
    await reply({ context, message: `${texts.t("command.unknown")}\n\n${commands}` });
    return;
  }
  const { chatId, threadId } = getPlace(message);
  const sinceMs = message.date * 1000 - TALK_MS;
  const subject =
    words === "" ? null : await services.store.findLatestSummaryMessage({ chatId, threadId, sinceMs });
  if (!subject) await reply({ context, message: texts.t("link.missing") });
  else if (isChatter(words.trim(), 2)) await reply({ context, message: texts.t("chat.anytime") });
  else await answerQuestion({ context, subject, question: words.trim() });
}
