import type { InterfaceLanguage } from "@pith/core/lib/choose-interface-language";
import type { Catalog } from "./create-translator.ts";

const catalogs: Record<InterfaceLanguage, () => Promise<{ default: Catalog }>> = {
  en: () => import("@pith/core/findings/english.json", { with: { type: "json" } }),
  de: () => import("./findings/de.json", { with: { type: "json" } }),
  es: () => import("./findings/es.json", { with: { type: "json" } }),
  ru: () => import("./findings/ru.json", { with: { type: "json" } }),
  ar: () => import("./findings/ar.json", { with: { type: "json" } }),
};

/** Fetches the strings for doctor findings in one language on first use. */
export async function loadFindingCatalog(language: InterfaceLanguage): Promise<Catalog> {
  return (await catalogs[language]()).default;
}
