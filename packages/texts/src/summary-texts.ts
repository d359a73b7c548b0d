import type { InterfaceLanguage } from "@pith/core/lib/choose-interface-language";
import { createTranslator, type TextValues } from "./create-translator.ts";
import { type SummaryTextKey, summaryCatalogs } from "./summary-catalogs.ts";

/** What is said of a summary's shape and proof. Apart from other texts: no page needs them before it shows a summary. */
export interface SummaryTexts {
  translate(key: SummaryTextKey, values?: TextValues): string;
}

const created = new Map<InterfaceLanguage, SummaryTexts>();

/** Returns the texts in one of the interface's languages, for pages. In Node, `createServerTranslators` has them. */
export function getSummaryTexts(language: InterfaceLanguage): SummaryTexts {
  const texts =
    created.get(language) ??
    createTranslator({ language, catalogs: [summaryCatalogs[language]], isIsolated: true });
  created.set(language, texts);
  return texts;
}
