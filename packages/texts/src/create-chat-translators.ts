import { type ChatLanguage, chatLanguages } from "@pith/core/lib/choose-chat-language";
import type { InterfaceLanguage } from "@pith/core/lib/choose-interface-language";
import english from "@pith/core/messages/english.json" with { type: "json" };
import { messageParams } from "@pith/core/messages/message-codes";
import { chatMessageCatalogs, chatSummaryCatalogs } from "./chat/chat-catalogs.ts";
import { compileTranslator } from "./compile-translator.ts";
import type { Catalog, Translator } from "./create-translator.ts";
import { messageCatalogs } from "./message-catalogs.ts";
import { summaryCatalogs } from "./summary-catalogs.ts";

export type ChatTranslators = Readonly<Record<ChatLanguage, Translator<ChatLanguage>>>;

/**
 * Creates a translator for each chat language, from core's messages, the shared texts about summaries, and a
 * surface's own catalogs. If a chat language lacks a message, the text of the error code is used instead.
 * Messages that never reach a chat are in English.
 *
 * @throws Error for an invalid ICU message.
 */
export function createChatTranslators(catalogs?: Readonly<Record<ChatLanguage, Catalog>>): ChatTranslators {
  return Object.fromEntries(
    chatLanguages.map((language) => {
      const shared = getChatCatalog(language);
      const catalog = { ...english, ...generalize(shared), ...shared, ...catalogs?.[language] };
      return [language, compileTranslator({ language, catalog })];
    }),
  ) as unknown as ChatTranslators;
}

/**
 * Returns a catalog in which every message has the text of its error code, as a fallback for messages that
 * are missing.
 */
function generalize(catalog: Catalog): Catalog {
  return Object.fromEntries(
    Object.keys(messageParams)
      .map((code) => [code, catalog[code.split(".")[0] ?? ""]])
      .filter(([, text]) => text !== undefined),
  );
}

/** Returns core's messages and the texts about summaries in one of the chat languages. */
function getChatCatalog(language: ChatLanguage): Catalog {
  const isShared = (each: ChatLanguage): each is InterfaceLanguage => Object.hasOwn(messageCatalogs, each);
  return isShared(language)
    ? { ...messageCatalogs[language], ...summaryCatalogs[language] }
    : { ...chatMessageCatalogs[language], ...chatSummaryCatalogs[language] };
}
