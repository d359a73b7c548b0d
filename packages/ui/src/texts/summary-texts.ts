import type { InterfaceLanguage } from "@pith/core/lib/choose-interface-language";
import { createTranslator, type TextValues } from "@pith/texts/create-translator";
import { type SummaryTextKey, summaryCatalogs } from "@pith/texts/summary-catalogs";

/** The words around a summary's parts. Apart from the other texts, since no page needs them before it shows a summary. */
export interface SummaryTexts {
  translate(key: SummaryTextKey, values?: TextValues): string;
}

const created = new Map<InterfaceLanguage, SummaryTexts>();

/** The texts in one of the interface's languages. */
export function getSummaryTexts(language: InterfaceLanguage): SummaryTexts {
  const texts =
    created.get(language) ??
    createTranslator({ language, catalogs: [summaryCatalogs[language]], isIsolated: true });
  created.set(language, texts);
  return texts;
}
