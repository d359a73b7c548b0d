import { type ChatLanguage, chatLanguages } from "@pith/core/lib/choose-chat-language";
import { chatMessageCatalogs, chatSummaryCatalogs } from "./chat/chat-catalogs.ts";
import { compileTranslator } from "./compile-translator.ts";
import type { Catalog, Translator } from "./create-translator.ts";
import { messageCatalogs } from "./message-catalogs.ts";
import { summaryCatalogs } from "./summary-catalogs.ts";

export type ChatTranslators = Readonly<Record<ChatLanguage, Translator<ChatLanguage>>>;

const messages: Readonly<Record<ChatLanguage, Catalog>> = { ...messageCatalogs, ...chatMessageCatalogs };
const summaries: Readonly<Record<ChatLanguage, Catalog>> = { ...summaryCatalogs, ...chatSummaryCatalogs };

/**
 * Creates a translator for each chat language from core's messages, the shared summary strings, and a
 * surface's own catalogs.
 *
 * @throws Error for an invalid ICU message.
 */
export function createChatTranslators(catalogs?: Readonly<Record<ChatLanguage, Catalog>>): ChatTranslators {
  return Object.fromEntries(
    chatLanguages.map((language) => {
      const catalog = { ...messages[language], ...summaries[language], ...catalogs?.[language] };
      return [language, compileTranslator({ language, catalog })];
    }),
  ) as unknown as ChatTranslators;
}
