import type { InterfaceLanguage } from "@pith/core/lib/choose-interface-language";
import arabic from "./summaries/ar.json" with { type: "json" };
import german from "./summaries/de.json" with { type: "json" };
import english from "./summaries/en.json" with { type: "json" };
import spanish from "./summaries/es.json" with { type: "json" };
import russian from "./summaries/ru.json" with { type: "json" };

/** The keys of the words around a summary's parts. */
export type SummaryTextKey = keyof typeof english;

/** The words around a summary's parts in every language: its shapes, the titles of its lists, how a point was proven. */
export const summaryCatalogs: Readonly<Record<InterfaceLanguage, Readonly<Record<SummaryTextKey, string>>>> =
  { en: english, de: german, es: spanish, ru: russian, ar: arabic };
