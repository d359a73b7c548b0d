import type { InterfaceLanguage } from "@pith/core/lib/choose-interface-language";
import { createTranslator, type TextValues } from "@pith/texts/create-translator";
import arabic from "../locales/ar/proof.json";
import german from "../locales/de/proof.json";
import english from "../locales/en/proof.json";
import spanish from "../locales/es/proof.json";
import russian from "../locales/ru/proof.json";

/** How a key point was proven. Apart from the other texts, since no page needs them before it shows a summary. */
export interface ProofTexts {
  translate(key: keyof typeof english, values?: TextValues): string;
}

const catalogs = { en: english, de: german, es: spanish, ru: russian, ar: arabic };
const created = new Map<InterfaceLanguage, ProofTexts>();

/** The texts in one of the interface's languages. */
export function getProofTexts(language: InterfaceLanguage): ProofTexts {
  const texts =
    created.get(language) ?? createTranslator({ language, catalogs: [catalogs[language]], isIsolated: true });
  created.set(language, texts);
  return texts;
}
