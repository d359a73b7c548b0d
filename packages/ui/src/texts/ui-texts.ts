import type { InterfaceLanguage } from "@pith/core/lib/choose-interface-language";
import { type Catalog, createTranslator, type TextValues } from "@pith/texts/create-translator";
import english from "../locales/en/reader.json";

export type UiTextKey = keyof typeof english;

export interface UiTexts {
  language: InterfaceLanguage;
  translate(key: UiTextKey, values?: TextValues): string;
}

const catalogs: Record<Exclude<InterfaceLanguage, "en">, () => Promise<{ default: Catalog }>> = {
  de: () => import("../locales/de/reader.json"),
  es: () => import("../locales/es/reader.json"),
  ru: () => import("../locales/ru/reader.json"),
  ar: () => import("../locales/ar/reader.json"),
};

export const englishUiTexts: UiTexts = createTranslator({
  language: "en",
  catalogs: [english],
  isIsolated: true,
});

/** Returns a language's strings. English is bundled; other languages are fetched on first use. */
export async function loadUiTexts(language: InterfaceLanguage): Promise<UiTexts> {
  if (language === "en") return englishUiTexts;
  const { default: catalog } = await catalogs[language]();
  return createTranslator({ language, catalogs: [catalog], isIsolated: true });
}
