import { compileMessage } from "@lingui/message-utils/compileMessage";
import type { ChatLanguage } from "@pith/core/lib/choose-chat-language";
import { type Catalog, createTranslator, type Translator } from "./create-translator.ts";

/**
 * Compiles a catalog's ICU messages and creates a translator for them. For Node.js programs.
 *
 * @throws Error for an invalid ICU message.
 */
export function compileTranslator<Language extends ChatLanguage>({
  language,
  catalog,
}: {
  language: Language;
  catalog: Catalog;
}): Translator<Language> {
  const compiled = Object.fromEntries(
    Object.entries(catalog).map(([key, text]) => [
      key,
      typeof text === "string" ? compileMessage(text) : text,
    ]),
  );
  // No isolation marks, since Telegram's apps show them as boxes.
  return createTranslator({ language, catalogs: [compiled], isIsolated: false });
}
