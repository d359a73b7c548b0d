import { type InterfaceLanguage, interfaceLanguages } from "@pith/core/lib/choose-interface-language";
import { compileTranslator } from "./compile-translator.ts";
import type { Catalog, Translator } from "./create-translator.ts";
import { messageCatalogs } from "./message-catalogs.ts";
import { summaryCatalogs } from "./summary-catalogs.ts";

export type Translators = Readonly<Record<InterfaceLanguage, Translator>>;

/**
 * Creates a translator for each language from core's messages, the shared summary strings, and a surface's
 * own catalogs. For Node.js programs: compiles the catalogs once here, whereas a page's catalogs are compiled
 * at build time.
 *
 * @throws Error for an invalid ICU message.
 */
export function createServerTranslators(
  catalogs?: Readonly<Record<InterfaceLanguage, Catalog>>,
): Translators {
  return Object.fromEntries(
    interfaceLanguages.map((language) => {
      const all: Catalog = {
        ...messageCatalogs[language],
        ...summaryCatalogs[language],
        ...catalogs?.[language],
      };
      return [language, compileTranslator({ language, catalog: all })];
    }),
  ) as unknown as Translators;
}
