import { interfaceLanguages } from "./choose-interface-language.ts";

/**
 * Languages of the bot's chats, BCP 47. It has more than the website, since the bot's texts don't add to a
 * page's size.
 */
export const chatLanguages = [...interfaceLanguages, "fr", "pt", "it", "uk", "tr", "id", "hi", "fa"] as const;
export type ChatLanguage = (typeof chatLanguages)[number];

/** Codes of the same language that Telegram's apps also use. */
const otherNames: Readonly<Record<string, ChatLanguage>> = { in: "id" };

/**
 * Returns the chat language for a BCP 47 code ("pt-BR", also "pt_BR"). English if Pith doesn't speak that language in
 * chats, and for null, undefined or an invalid code.
 */
export function chooseChatLanguage(code: string | null | undefined): ChatLanguage {
  const [language = ""] = (code ?? "").toLowerCase().split(/[-_]/);
  const known = chatLanguages.find((each) => each === language);
  return known ?? (Object.hasOwn(otherNames, language) ? otherNames[language] : undefined) ?? "en";
}
