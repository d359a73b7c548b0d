import type { Message, UserFromGetMe } from "grammy/types";

const MOST_CHATTER_WORDS = 3;

/** Returns whether a group message addresses the bot with a mention or a reply. */
export function isAddressed({ message, me }: { message: Message; me: UserFromGetMe }): boolean {
  return message.reply_to_message?.from?.id === me.id || isMentioned({ message, me });
}

export function isMentioned({ message, me }: { message: Message; me: UserFromGetMe }): boolean {
  const text = message.text ?? message.caption ?? "";
  const entities = message.entities ?? message.caption_entities ?? [];
  const name = `@${me.username}`.toLowerCase();
  return entities.some((entity) => {
    if (entity.type === "text_mention") return entity.user.id === me.id;
    if (entity.type !== "mention") return false;
    return text.slice(entity.offset, entity.offset + entity.length).toLowerCase() === name;
  });
}

/**
 * Returns whether a text is small talk, such as thanks or laughter: few words and no question mark. False for
 * an empty string.
 */
export function isChatter(said: string, mostWords = MOST_CHATTER_WORDS): boolean {
  const words = said.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  return said !== "" && words.length <= mostWords && !/[?？؟]/u.test(said);
}

/** Returns a message's text without the bot's name or any command. */
export function readSaid({ message, me }: { message: Message; me: UserFromGetMe }): string {
  const text = message.text ?? message.caption ?? "";
  return text
    .replaceAll(new RegExp(`@${me.username}\\b`, "gi"), " ")
    .replace(/^\s*\/[a-z_]+\b/i, " ")
    .replace(/[^\S\n]+/g, " ")
    .trim();
}
