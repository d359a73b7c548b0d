import { compileMessage } from "@lingui/message-utils/compileMessage";
import { type InterfaceLanguage, interfaceLanguages } from "@pith/core/lib/choose-interface-language";
import { type Catalog, createTranslator, type Translator } from "./create-translator.ts";
import { messageCatalogs } from "./message-catalogs.ts";
import { summaryCatalogs } from "./summary-catalogs.ts";

export type Translators = Readonly<Record<InterfaceLanguage, Translator>>;

/**
 * A translator for each language, with the messages of core's list, the texts about summaries and a surface's own catalogs. For programs that run
 * in Node: catalogs are compiled here, once. A page has its own compiled at build time.
 *
 * @throws Error for a message that isn't ICU.
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
      const compiled = Object.fromEntries(
        Object.entries(all).map(([key, text]) => [
          key,
          typeof text === "string" ? compileMessage(text) : text,
        ]),
      );
      // Telegram's apps draw the marks as boxes.
      return [language, createTranslator({ language, catalogs: [compiled], isIsolated: false })];
    }),
  ) as unknown as Translators;
}
