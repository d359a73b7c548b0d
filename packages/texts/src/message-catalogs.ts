import type { InterfaceLanguage } from "@pith/core/lib/choose-interface-language";
import english from "@pith/core/messages/english.json" with { type: "json" };
import type { Catalog } from "./create-translator.ts";
import arabic from "./messages/ar.json" with { type: "json" };
import german from "./messages/de.json" with { type: "json" };
import spanish from "./messages/es.json" with { type: "json" };
import russian from "./messages/ru.json" with { type: "json" };

/** Core's messages in every language, for programs that serve many users at once. */
export const messageCatalogs: Readonly<Record<InterfaceLanguage, Catalog>> = {
  en: english,
  de: german,
  es: spanish,
  ru: russian,
  ar: arabic,
};
