import type { ChatLanguage } from "@pith/core/lib/choose-chat-language";
import type { ReceivedMessage } from "@pith/core/messages/message-codes";
import { createChatTranslators } from "@pith/texts/create-chat-translators";
import type { TextValues } from "@pith/texts/create-translator";
import { renderMessage } from "@pith/texts/render-message";
import type { SummaryTextKey } from "@pith/texts/summary-catalogs";
import { botCatalogs, type MessageKey } from "./bot-catalogs.ts";

/** The bot's UI languages, each with its native name. */
export const botLocales = {
  en: "English",
  de: "Deutsch",
  es: "Español",
  ru: "Русский",
  ar: "العربية",
  fr: "Français",
  pt: "Português",
  it: "Italiano",
  uk: "Українська",
  tr: "Türkçe",
  id: "Bahasa Indonesia",
  hi: "हिन्दी",
  fa: "فارسی",
} as const satisfies Record<ChatLanguage, string>;
export type BotLocale = keyof typeof botLocales;

type TextVariables = Record<string, string | number>;

/** The UI strings for one language. */
export interface Texts {
  locale: BotLocale;
  /** Returns one of the bot's own strings. */
  t(key: MessageKey, variables?: TextVariables): string;
  /** Renders one of core's messages, such as a refusal, a stage, or a plan feature. */
  say(message: ReceivedMessage): string;
  /**
   * Returns a string shared by all surfaces, such as the name of a shape or section, or how a point was
   * verified.
   */
  translate(key: SummaryTextKey, values?: TextValues): string;
}

/** Compiles the catalogs and returns a lookup by locale. */
export function createTexts(): (locale: BotLocale) => Texts {
  const translators = createChatTranslators(botCatalogs);
  return (locale) => {
    const translator = translators[locale];
    return {
      locale,
      t: (key, variables) => translator.translate(key, variables),
      translate: (key, values) => translator.translate(key, values),
      say: (message) => renderMessage({ message, translator }),
    };
  };
}
