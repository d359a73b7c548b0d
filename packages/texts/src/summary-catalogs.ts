import type { InterfaceLanguage } from "@pith/core/lib/choose-interface-language";
import arabic from "./locales/ar/summary.json" with { type: "json" };
import german from "./locales/de/summary.json" with { type: "json" };
import english from "./locales/en/summary.json" with { type: "json" };
import spanish from "./locales/es/summary.json" with { type: "json" };
import russian from "./locales/ru/summary.json" with { type: "json" };

/**
 * Summary-related strings shared by all surfaces, such as those for shapes, sections, and how a point was
 * verified.
 */
export const summaryCatalogs = {
  en: english,
  de: german,
  es: spanish,
  ru: russian,
  ar: arabic,
} satisfies Record<InterfaceLanguage, Record<string, string>>;

export type SummaryTextKey = keyof typeof english;
