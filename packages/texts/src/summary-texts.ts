import type { InterfaceLanguage } from "@pith/core/lib/choose-interface-language";
import { createTranslator, type TextValues } from "./create-translator.ts";
import { type SummaryTextKey, summaryCatalogs } from "./summary-catalogs.ts";

/**
 * Texts about a summary's shape and proof. In a module of their own, because pages don't need them until they
 * show a summary.
 */
export interface SummaryTexts {
  translate(key: SummaryTextKey, values?: TextValues): string;
}

const created = new Map<InterfaceLanguage, SummaryTexts>();

/** Returns the texts in an interface language, for pages. In Node, use `createServerTranslators`. */
export function getSummaryTexts(language: InterfaceLanguage): SummaryTexts {
  const texts =
    created.get(language) ??
    createTranslator({ language, catalogs: [summaryCatalogs[language]], isIsolated: true });
  created.set(language, texts);
  return texts;
}
