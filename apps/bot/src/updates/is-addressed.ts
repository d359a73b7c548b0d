import type { Message, UserFromGetMe } from "grammy/types";

const MAX_CHATTER_WORDS = 3;
const wordSegmenter = new Intl.Segmenter("und", { granularity: "word" });

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
export function isChatter(said: string, mostWords = MAX_CHATTER_WORDS): boolean {
  return said !== "" && countWords(said) <= mostWords && !/[?？؟]/u.test(said);
}

/** Counts words, even in scripts without spaces. */
function countWords(said: string): number {
  // Hiragana spells endings and particles, and the segmenter would split those into single characters.
  const pieces = said.split(/(\p{Script=Hiragana}+)/u);
  return pieces.reduce((sum, piece, index) => sum + (index % 2 === 1 ? 1 : countSegments(piece)), 0);
}

const countSegments = (text: string) =>
  [...wordSegmenter.segment(text)].filter(({ isWordLike }) => isWordLike).length;

/** Returns a message's text without the bot's name or any command. */
export function readSaid({ message, me }: { message: Message; me: UserFromGetMe }): string {
  const text = message.text ?? message.caption ?? "";
  return text
    .replaceAll(new RegExp(`@${me.username}\\b`, "gi"), " ")
    .replace(/^\s*\/[a-z_]+\b/i, " ")
    .replace(/[^\S\n]+/g, " ")
    .trim();
}
