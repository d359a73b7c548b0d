import { Composer } from "grammy";
import type { BotContext } from "../bot-context.ts";
import { hasLinks, keepKnownHosts } from "../updates/find-video-links.ts";
import { findVideosIn } from "../updates/find-videos-in.ts";
import { isAddressed, isChatter, isMentioned, readSaid } from "../updates/is-addressed.ts";
import { nameChatAccount } from "../updates/name-anonymous-sender.ts";
import { isQuietHour } from "./is-quiet-hour.ts";
import { reply } from "./reply.ts";
import { startSummaries } from "./start-summaries.ts";
import { summarizeLinks } from "./summarize-links.ts";

/**
 * Groups and channels. The bot answers commands, mentions, and replies to its messages (`summarizeFeature`).
 * If the administrators enabled it, the bot also summarizes every link to a known video host. It ignores
 * everything else, even when privacy mode is off and it receives every message.
 */
export const groupFeature = new Composer<BotContext>();

const groups = groupFeature.chatType(["group", "supergroup", "channel"]);

groups.on("my_chat_member", async (context) => {
  // In a channel, a greeting would reach all subscribers, who didn't add the bot.
  if (context.chat.type === "channel") return;
  const { old_chat_member: before, new_chat_member: after } = context.myChatMember;
  const wasOutside = before.status === "left" || before.status === "kicked";
  if (wasOutside && (after.status === "member" || after.status === "administrator")) {
    await context.api.sendMessage(context.chat.id, context.texts.t("start.group"));
  }
});

groups.on(["message:text", "message:caption"]).filter(
  (context) => isAddressed({ message: context.message, me: context.me }),
  async (context) => {
    const { message, me } = context;
    // A command for another bot may mention this bot or reply to it. This bot's own commands have already
    // been handled.
    if ((message.text ?? "").startsWith("/")) return;
    const own = findVideosIn(message);
    if (hasLinks(own)) {
      await summarizeLinks({ context, message, found: own });
      return;
    }
    const isCalled = isMentioned({ message, me });
    const replied = message.reply_to_message;
    const isReplyToOther = replied && replied.from?.id !== me.id;
    const theirs = isReplyToOther ? findVideosIn(replied) : null;
    if (theirs && hasLinks(theirs)) {
      await summarizeLinks({ context, message, found: theirs });
      return;
    }
    // Members may just be thanking the bot, or discussing its messages with each other.
    if (!isCalled || isChatter(readSaid({ message, me }))) return;
    await reply({ context, message: context.texts.t("link.missingGroup") });
  },
);

/** Summarizes links automatically if the administrators enabled it, using the group account's quota. */
groups.on(["message:text", "message:caption"], async (context, next) => {
  const { message, services } = context;
  const settings = await services.store.getGroupSettings(context.chat.id);
  const isCommand = (message.text ?? "").startsWith("/");
  if (settings.trigger !== "links" || isCommand || isQuietHour({ settings, atMs: message.date * 1000 })) {
    return next();
  }
  const { videos } = keepKnownHosts(findVideosIn(message));
  await startSummaries({
    context,
    message,
    videos: videos.map(({ url, range }) => ({ source: { kind: "link", url }, range })),
    requester: await nameChatAccount({ chat: context.chat, store: services.store }),
    isQuiet: true,
  });
});
