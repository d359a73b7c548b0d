import type { InterfaceLanguage } from "@pith/core/lib/choose-interface-language";
import type { ReceivedMessage } from "@pith/core/messages/message-codes";
import { type Catalog, createTranslator, type TextValues } from "@pith/texts/create-translator";
import { loadMessageCatalog } from "@pith/texts/load-message-catalog";
import { renderMessage } from "@pith/texts/render-message";
import { curlQuotes } from "@pith/ui/texts/curl-quotes";
import { loadUiTexts, type UiTexts } from "@pith/ui/texts/ui-texts";
import type english from "../locales/en.json";

/** All UI strings for the panel and the popup in one language. */
export interface ExtensionTexts {
  language: InterfaceLanguage;
  translate(key: keyof typeof english, values?: TextValues): string;
  /** Renders a message from core, such as an error. */
  say(message: ReceivedMessage): string;
  /** Strings for the shared UI components. */
  ui: UiTexts;
}

const catalogs: Record<InterfaceLanguage, () => Promise<{ default: Catalog }>> = {
  en: () => import("../locales/en.json"),
  de: () => import("../locales/de.json"),
  es: () => import("../locales/es.json"),
  ru: () => import("../locales/ru.json"),
  ar: () => import("../locales/ar.json"),
};

export async function loadTexts(language: InterfaceLanguage): Promise<ExtensionTexts> {
  const [own, messages, ui] = await Promise.all([
    catalogs[language](),
    loadMessageCatalog(language),
    loadUiTexts(language),
  ]);
  const translator = createTranslator({ language, catalogs: [messages, own.default], isIsolated: true });
  return {
    language,
    translate: translator.translate,
    say(message) {
      const text = renderMessage({ message, translator });
      return language === "en" ? curlQuotes(text) : text;
    },
    ui,
  };
}
