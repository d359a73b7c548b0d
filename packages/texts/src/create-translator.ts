import { type Messages, setupI18n } from "@lingui/core";
import type { InterfaceLanguage } from "@pith/core/lib/choose-interface-language";
import { isolateValues, type TextValues } from "./isolate-values.ts";

export type { TextValues };

/** A catalog: ICU messages by key, as they are written or as `compileTexts` compiled them. */
export type Catalog = Readonly<Record<string, unknown>>;

export interface Translator {
  readonly language: InterfaceLanguage;
  /** A text by its key; the key itself if no catalog has it. */
  translate(key: string, values?: TextValues): string;
  has(key: string): boolean;
}

/**
 * Gives texts in one language from its catalogs, of which a later one adds to those before. With `isIsolated`, names,
 * times and addresses in a right-to-left text keep their own direction; Telegram's apps draw the marks that do it as
 * boxes.
 */
export function createTranslator({
  language,
  catalogs,
  isIsolated,
}: {
  language: InterfaceLanguage;
  catalogs: readonly Catalog[];
  isIsolated: boolean;
}): Translator {
  const messages: Catalog = Object.assign({}, ...catalogs);
  const i18n = setupI18n({ locale: language, messages: { [language]: messages as Messages } });
  return {
    language,
    has: (key) => Object.hasOwn(messages, key),
    translate: (key, values = {}) =>
      i18n._(key, isIsolated && language === "ar" ? isolateValues(values) : { ...values }),
  };
}
