import type { InterfaceLanguage } from "@pith/core/lib/choose-interface-language";
import type { Catalog } from "./create-translator.ts";

const catalogs: Record<InterfaceLanguage, () => Promise<{ default: Catalog }>> = {
  en: () => import("@pith/core/messages/english.json", { with: { type: "json" } }),
  de: () => import("./messages/de.json", { with: { type: "json" } }),
  es: () => import("./messages/es.json", { with: { type: "json" } }),
  ru: () => import("./messages/ru.json", { with: { type: "json" } }),
  ar: () => import("./messages/ar.json", { with: { type: "json" } }),
};

/** Fetches core's messages in one language on first use. */
export async function loadMessageCatalog(language: InterfaceLanguage): Promise<Catalog> {
  return (await catalogs[language]()).default;
}
