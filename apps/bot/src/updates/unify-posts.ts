import type { MiddlewareFn } from "grammy";
import type { Message, Update, User } from "grammy/types";
import type { BotContext } from "../bot-context.ts";
import { hasLinks } from "./find-video-links.ts";
import { findVideosIn } from "./find-videos-in.ts";
import { nameAnonymousSender, nameChatAccount } from "./name-anonymous-sender.ts";

/** How long Telegram lets users edit their messages. Later edits are ignored. */
const EDITS_TAKEN_SECONDS = 2 * 24 * 3600;

/**
 * Albums whose first photo was seen. Their other photos follow immediately, so only the latest albums matter.
 */
const MAX_ALBUMS = 100;

/**
 * Creates middleware that converts channel posts, and edited messages with a video link, to ordinary
 * messages, and drops all other edits and the bot's own inline messages. For edited messages, only new links
 * are summarized (see `startSummaries`). To its sender, an album is a single message, so the rest of its
 * photos are dropped, too, unless they have a link. The sender of channel posts and anonymous messages is the
 * chat itself.
 */
export function createUnifyPosts(): MiddlewareFn<BotContext> {
  const albums = new Set<string>();
  const isRestOfAlbum = (message: Message): boolean => {
    const { media_group_id: album, photo } = message;
    if (album === undefined || !photo) return false;
    const isKnown = albums.has(album);
    const [oldest] = albums;
    if (albums.size >= MAX_ALBUMS && oldest !== undefined) albums.delete(oldest);
    albums.add(album);
    return isKnown && !hasLinks(findVideosIn(message));
  };
  return async (context, next) => {
    const { update, services } = context;
    const { store } = services;
    const posted = update.message ?? update.edited_message ?? update.channel_post;
    // Telegram also delivers the bot's own inline messages. They have their own button and don't need a
    // second summary.
    if (posted?.via_bot?.id === context.me.id) return;
    if (update.message && isRestOfAlbum(update.message)) return;
    const edited = update.edited_message;
    if (edited) {
      const isOld = (edited.edit_date ?? edited.date) - edited.date > EDITS_TAKEN_SECONDS;
      if (isOld || findVideosIn(edited).videos.length === 0) return;
      take({ update, message: edited, sender: await nameAnonymousSender({ message: edited, store }) });
    } else if (update.channel_post) {
      take({
        update,
        message: update.channel_post,
        sender: await nameChatAccount({ chat: update.channel_post.chat, store }),
      });
    } else if (update.message) {
      take({
        update,
        message: update.message,
        sender: await nameAnonymousSender({ message: update.message, store }),
      });
    }
    return next();
  };
}

function take({
  update,
  message,
  sender,
}: {
  update: Update;
  message: Message;
  sender: User | undefined;
}): void {
  // Telegram marks each message in a topic as a reply to the service message that created the topic.
  const isReply = message.reply_to_message?.forum_topic_created === undefined;
  Object.assign(update, {
    message: {
      ...message,
      ...(sender && { from: sender }),
      ...(!isReply && { reply_to_message: undefined }),
    },
  });
}
