import { interfaceLanguages } from "./choose-interface-language.ts";
import { getPrimaryLanguage } from "./get-primary-language.ts";

/**
 * The bot's languages, as BCP 47 codes. There are more than on the website, since the bot's strings don't
 * make any page larger.
 */
export const chatLanguages = [...interfaceLanguages, "fr", "pt", "it", "uk", "tr", "id", "hi", "fa"] as const;
export type ChatLanguage = (typeof chatLanguages)[number];

/** Alternative codes that Telegram's apps use for the same language. */
const otherNames: Readonly<Record<string, ChatLanguage>> = { in: "id" };

/**
 * Returns the chat language for a BCP 47 code ("pt-BR", also "pt_BR"). Falls back to English for unsupported
 * languages, null, undefined or an invalid code.
 */
export function chooseChatLanguage(code: string | null | undefined): ChatLanguage {
  const language = getPrimaryLanguage(code ?? "");
  const known = chatLanguages.find((each) => each === language);
  return known ?? (Object.hasOwn(otherNames, language) ? otherNames[language] : undefined) ?? "en";
}
