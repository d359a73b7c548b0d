import { type Messages, setupI18n } from "@lingui/core";
import type { ChatLanguage } from "@pith/core/lib/choose-chat-language";
import type { InterfaceLanguage } from "@pith/core/lib/choose-interface-language";
import { isolateValues, type TextValues } from "./isolate-values.ts";

export type { TextValues };

/** A catalog of ICU messages by key, either as source text or compiled by `compileTexts`. */
export type Catalog = Readonly<Record<string, unknown>>;

export interface Translator<Language extends ChatLanguage = InterfaceLanguage> {
  readonly language: Language;
  /** Returns the string for a key, or the key itself if it isn't in any catalog. */
  translate(key: string, values?: TextValues): string;
  has(key: string): boolean;
}

/**
 * Creates a translator for one language. Later catalogs take precedence over earlier ones. With `isIsolated`,
 * values such as names, times and URLs are wrapped in isolation marks, so that they keep their own direction
 * in right-to-left text. Don't use it for Telegram, whose apps show the marks as boxes.
 */
export function createTranslator<Language extends ChatLanguage>({
  language,
  catalogs,
  isIsolated,
}: {
  language: Language;
  catalogs: readonly Catalog[];
  isIsolated: boolean;
}): Translator<Language> {
  const messages: Catalog = Object.assign({}, ...catalogs);
  const i18n = setupI18n({ locale: language, messages: { [language]: messages as Messages } });
  return {
    language,
    has: (key) => Object.hasOwn(messages, key),
    translate: (key, values = {}) =>
      i18n._(
        key,
        isIsolated && language === "ar" ? isolateValues({ values, message: messages[key] }) : { ...values },
      ),
  };
}
