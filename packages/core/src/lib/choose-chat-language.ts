import { interfaceLanguages } from "./choose-interface-language.ts";

/**
 * Languages that the bot speaks, BCP 47. They are more than the website's, since the bot's texts don't add to
 * the size of any page.
 */
export const chatLanguages = [...interfaceLanguages, "fr", "pt", "it", "uk", "tr", "id", "hi", "fa"] as const;
export type ChatLanguage = (typeof chatLanguages)[number];

/** Other codes that Telegram's apps use for the same language. */
const otherNames: Readonly<Record<string, ChatLanguage>> = { in: "id" };

/**
 * Returns the chat language for a BCP 47 code ("pt-BR", also "pt_BR"). English if the bot doesn't speak that
 * language, and for null, undefined or an invalid code.
 */
export function chooseChatLanguage(code: string | null | undefined): ChatLanguage {
  const [language = ""] = (code ?? "").toLowerCase().split(/[-_]/);
  const known = chatLanguages.find((each) => each === language);
  return known ?? (Object.hasOwn(otherNames, language) ? otherNames[language] : undefined) ?? "en";
}
