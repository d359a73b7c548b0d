import { readFileSync } from "node:fs";
import { I18n } from "@grammyjs/i18n";
import type { InterfaceLanguage } from "@pith/core/lib/choose-interface-language";
import type { MessageKey } from "./message-keys.ts";

/** The languages the bot speaks, each with its own name for itself. */
export const botLocales = {
  en: "English",
  de: "Deutsch",
  es: "Español",
  ru: "Русский",
  ar: "العربية",
} as const satisfies Record<InterfaceLanguage, string>;
export type BotLocale = keyof typeof botLocales;

export type TextVariables = Record<string, string | number>;

/** The bot's texts in one language. */
export interface Texts {
  locale: BotLocale;
  t(key: MessageKey, variables?: TextVariables): string;
}

/**
 * Reads the catalogues that lie beside this file and returns a reader of them by locale. A text that a catalogue
 * lacks is taken from the English one.
 *
 * @throws Error where a catalogue can't be read: the bot is not whole then.
 */
export function createTexts(): (locale: BotLocale) => Texts {
  const i18n = new I18n({
    defaultLocale: "en",
    // Some Telegram apps draw Fluent's isolating marks as boxes.
    fluentBundleOptions: { useIsolating: false },
  });
  for (const locale of Object.keys(botLocales)) {
    const source = readFileSync(new URL(`./${locale}.ftl`, import.meta.url), "utf8");
    i18n.loadLocaleSync(locale, {
      source,
      isDefault: locale === "en",
      bundleOptions: { useIsolating: false },
    });
  }
  return (locale) => ({ locale, t: (key, variables) => i18n.t(locale, key, variables) });
}
