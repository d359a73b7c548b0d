import type { InterfaceLanguage } from "@pith/core/lib/choose-interface-language";
import { createTranslator, type TextValues } from "./create-translator.ts";
import { type SummaryTextKey, summaryCatalogs } from "./summary-catalogs.ts";

/**
 * Strings for a summary's shape and proof. In a separate module, because pages don't need them until they
 * show a summary.
 */
export interface SummaryTexts {
  translate(key: SummaryTextKey, values?: TextValues): string;
}

const created = new Map<InterfaceLanguage, SummaryTexts>();

/** Returns the strings in a UI language, for pages. In Node.js, use `createServerTranslators`. */
export function getSummaryTexts(language: InterfaceLanguage): SummaryTexts {
  const texts =
    created.get(language) ??
    createTranslator({ language, catalogs: [summaryCatalogs[language]], isIsolated: true });
  created.set(language, texts);
  return texts;
}
